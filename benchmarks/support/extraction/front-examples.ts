import {
  frontedBy,
  layOut,
  type Cell,
  type Layout,
} from '../../../apps/server/src/domains/intake/extraction/pdf/layout.ts'
import { lettersOf } from '../../../apps/server/src/domains/intake/extraction/text/plain-text.ts'
import { openPdf } from '../../../apps/server/src/domains/intake/extraction/pdf/pdfium.ts'
import { readXmp } from '../../../apps/server/src/domains/intake/extraction/pdf/parse-pdf.ts'
import type { FrontTruth } from './extraction-fronts.ts'

/** A front with its truth, as training data. */
export interface FrontExample {
  truth: FrontTruth
  layout: Layout
  /** The lines of the true title; empty unless all are found. */
  title: Cell[]
  stated: { title: string; author: string; created: string; doi: string | null }
}

export async function readExample(bytes: Buffer, truth: FrontTruth): Promise<FrontExample> {
  const document = await openPdf(bytes)
  try {
    const pages = [0, 1].filter((page) => page < document.pageCount).map((page) => document.glyphsOf(page))
    const letters = lettersOf(truth.title)
    const [first, second] = [layOut(pages), frontedBy(layOut(pages), 1)]
    const [on, within] = [titleCells(first, letters), titleCells(second, letters)]
    const isCover = (within[0]?.size ?? 0) > first.bodySize * 1.15
    return {
      truth,
      layout: isCover ? second : first,
      title: isCover ? within : on,
      stated: {
        title: document.info('Title'),
        author: document.info('Author'),
        created: document.info('CreationDate'),
        doi: readXmp(bytes).doi,
      },
    }
  } finally {
    document.close()
  }
}

/** Returns the run of lines in the largest type that spells the title. */
function titleCells({ first }: Layout, title: string): Cell[] {
  const runs = first.flatMap((cell, at) => [
    spelled(first.slice(at, at + 14), title),
    spelled(downFrom(cell), title),
  ])
  return (
    runs.filter((run) => run.length > 0).toSorted((a, b) => (b[0]?.size ?? 0) - (a[0]?.size ?? 0))[0] ?? []
  )
}

function spelled(cells: Cell[], title: string): Cell[] {
  const run: Cell[] = []
  let rest = title
  for (const cell of cells) {
    const letters = withoutNotes(cell, rest)
    if (!letters || !rest.startsWith(letters)) break
    run.push(cell)
    rest = rest.slice(letters.length)
    if (!rest) return run
  }
  return []
}

function withoutNotes(cell: Cell, rest: string): string {
  const all = lettersOf(cell.text)
  return rest.startsWith(all)
    ? all
    : lettersOf(cell.words.map(({ text, raised }) => (raised ? '' : text)).join(' '))
}

function downFrom(cell: Cell): Cell[] {
  const cells: Cell[] = []
  for (let at: Cell | null = cell; at && cells.length < 14; at = at.below) cells.push(at)
  return cells
}

/** Returns the publisher or program with a common page layout: a fold holds these out together. */
export const publisherOf = ({ layout }: FrontTruth) => layout.split(' ')[0] ?? layout
