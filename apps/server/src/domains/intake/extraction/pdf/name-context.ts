import type { Cell } from './layout.ts'
import type { Piece } from './name-pieces.ts'
import type { Features } from './title-features.ts'

/** A piece with its probability of naming an author. */
export interface Scored {
  piece: Piece
  score: number
}

const LIKELY = 0.5
const FAR = 99

/** Features of each name from the other names of its page: authors stand together and look alike. */
export function contextFeatures(scored: Scored[]): Features[] {
  const best = new Map<Cell, number>()
  for (const { piece, score } of scored)
    for (const cell of piece.cells) best.set(cell, Math.max(best.get(cell) ?? 0, score))
  const likely = [...best].filter(([, score]) => score > LIKELY).map(([cell]) => cell)
  const [top] = scored.toSorted((a, b) => b.score - a.score)
  const [lead] = top?.piece.cells ?? []
  const count = scored.filter(({ score }) => score > LIKELY).length
  const byCell = Map.groupBy(scored, ({ piece }) => piece.cells[0])
  return scored.map((each) => ({
    ...ofOthers(each, byCell),
    ...ofLines(each, best),
    ...ofLead(each, lead, likely),
    likely: count,
    best: top?.score ?? 0,
  }))
}

function ofOthers({ piece, score }: Scored, byCell: Map<Cell, Scored[]>): Features {
  const line = byCell.get(piece.cells[0]) ?? []
  const others = line.filter((other) => other.piece !== piece).map((other) => other.score)
  const next = line.find((other) => other.piece.index === piece.index + 1)
  const previous = line.findLast((other) => other.piece.index === piece.index - 1)
  return {
    alone: score,
    inLine: others.length ? others.reduce((sum, other) => sum + other, 0) / others.length : -1,
    bestInLine: Math.max(-1, ...others),
    next: next?.score ?? -1,
    previous: previous?.score ?? -1,
  }
}

function ofLines({ piece }: Scored, best: Map<Cell, number>): Features {
  const [cell] = piece.cells
  const scoreOf = (other: Cell | null | undefined) => (other ? (best.get(other) ?? 0) : -1)
  return {
    scoreAbove: scoreOf(cell.above),
    scoreAbove2: scoreOf(cell.above?.above),
    scoreBelow: scoreOf(cell.below),
    scoreBelow2: scoreOf(cell.below?.below),
  }
}

function ofLead({ piece }: Scored, lead: Cell | undefined, likely: Cell[]): Features {
  const [cell] = piece.cells
  const others = likely.filter((other) => other !== cell)
  const nearest = Math.min(
    FAR,
    ...others.map((other) => Math.abs(other.base - cell.base) / Math.max(1, cell.size)),
  )
  return {
    ofLeadSize: lead ? cell.size / Math.max(1, lead.size) : 0,
    likeLead: Number(lead?.bold === cell.bold && lead.italic === cell.italic),
    toLead: lead ? Math.max(-FAR, Math.min(FAR, (cell.base - lead.base) / Math.max(1, cell.size))) : 0,
    nearest,
    sameRow: others.filter((other) => Math.abs(other.base - cell.base) < cell.size * 0.5).length,
    likeOthers:
      others.filter((other) => Math.abs(other.size - cell.size) < 0.3 && other.bold === cell.bold).length /
      Math.max(1, others.length),
  }
}
