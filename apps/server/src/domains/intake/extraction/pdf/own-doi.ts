import { doiIn } from '@claire/scholarly-text'
import type { Cell, Layout } from './layout.ts'
import { isReferenceHeading } from './join-lines.ts'

export interface OwnId {
  value: string
  from: string
}

const DOI = /\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+/gi
/** Texts that may precede a document's own DOI in its line. */
const LABEL =
  /(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|\bdoi\b[/:.]?|digital object identifier|article (?:doi|id)|crossmark)[\s:.]*(?:https?:\/\/)?(?:(?:dx\.)?doi\.org\/)?$/i
const CITE =
  /^(?:(?:to |how to |please )?cite (?:this|as|us)|citation\b|cite as|to link to this|acm reference format|this article can be cited|recommended citation|article citation)/i
/** Texts that precede the DOI of something else. */
const OTHER =
  /\b(?:data|available|availability|supplement\p{L}*|preregist\p{L}*|registered|deposit\p{L}*|repositor\p{L}*|archive[ds]?|zenodo|dryad|figshare|osf|dataset|erratum|correction|corrigendum|retract\p{L}*|comment(?:ary)? on|reply to|published as|version of)\b/iu
const DEPOSITS = /^10\.(?:5281\/zenodo|17605\/osf|5061\/dryad|6084\/m9|7910\/dvn|17632|18112|24433)/
/** Lines of a reference: "Lovelace, A.", "[12]", "(1843).". */
const CITED = /(?<!\p{L})\p{Lu}\p{L}+,\s\p{Lu}\.|^\[\d+\]|^\d+\.\s\p{Lu}|\(\d{4}[a-z]?\)\.\s/u
const LINES_OF_REFERENCE = 3
/** Placeholders of publishers' templates. */
const TEMPLATES =
  /x{3,}|n{5,}|^10\.1145\/(?:1122445\.1122456|1235)|^10\.475\/|\d{4}\.0{6,}|^10\.1234\/|1234567/
const LEAST_PROOF = 2
const CITE_LINES = 6
const EDGE = { top: 0.14, bottom: 0.86 }
const STAMP =
  /^arxiv:\s?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})v\d+\s+\[[\w.-]+\]\s+\d{1,2}\s\p{L}{3,9}\s\d{4}/iu

/** The DOI that the front states as its own, else the identifier of arXiv's stamp; never a cited one. */
export function ownDoi(layout: Layout, title: Cell[]): OwnId | null {
  const stated = statedDois(layout, title)
  const scores = new Map<string, number>()
  for (const { doi, score } of stated) {
    // Addresses of files continue after a DOI.
    const own = stated.find((other) => doi.startsWith(`${other.doi}/`))?.doi ?? doi
    scores.set(own, (scores.get(own) ?? 0) + score)
  }
  const [best, second] = [...scores].toSorted((a, b) => b[1] - a[1])
  if (best && best[1] >= LEAST_PROOF && best[1] > (second?.[1] ?? 0))
    return { value: best[0], from: 'first page' }
  return stampOf(layout)
}

function stampOf({ first, turned }: Layout): OwnId | null {
  for (const text of [...turned.split('\n'), ...first.map((cell) => cell.text)]) {
    const id = STAMP.exec(text.trim())?.[1]
    if (id) return { value: `10.48550/arxiv.${id.toLowerCase()}`, from: 'arXiv stamp' }
  }
  return null
}

function statedDois(layout: Layout, title: Cell[]): { doi: string; score: number }[] {
  const end = layout.cells.findIndex(({ text }) => isReferenceHeading(text))
  const cells = end < 0 ? layout.cells : layout.cells.slice(0, end)
  return cells.flatMap((cell) =>
    [...cell.text.matchAll(DOI)].flatMap((match) => {
      const doi = wholeDoi(cell, match)
      return doi ? [{ doi, score: proofOf(cell, match.index, { layout, title }) }] : []
    }),
  )
}

const CONTINUATION = /^[\w.()/-]{0,40}$/

/** Joins a DOI that is broken at its line's end with the line below; null if it cannot be completed. */
function wholeDoi(cell: Cell, match: RegExpExecArray): string | null {
  const isAtEnd = match.index + match[0].length >= cell.text.trimEnd().length
  const [next, ...others] = isAtEnd ? (cell.below?.words ?? []) : []
  const isOpen = /[./_(-]$/.test(match[0])
  const continues = next && CONTINUATION.test(next.text) && /\d/.test(next.text)
  const isJoined = continues && (isOpen || (others.length === 0 && /^[\d.]+$/.test(next.text)))
  const doi = doiIn(isJoined ? match[0] + next.text : match[0])
  if (!doi || TEMPLATES.test(doi)) return null
  const isCut = isAtEnd && isOpen && !isJoined && !match[0].endsWith('.')
  const suffix = doi.slice(doi.indexOf('/') + 1)
  return isCut || suffix.length < 3 || !/\d/.test(suffix) ? null : doi
}

/** Strength of the evidence that the DOI at `at` of a line is the document's own; 0 if it is said to be another's. */
function proofOf(cell: Cell, at: number, { layout, title }: { layout: Layout; title: Cell[] }): number {
  const before = cell.text.slice(0, at)
  const above = linesAbove(cell, CITE_LINES)
  const [head] = title
  const place = cell.base / Math.max(1, layout.height)
  const signals = {
    isLabelled: LABEL.test(before) || above.slice(0, 1).some(({ text }) => /^doi:?$/i.test(text.trim())),
    isCitation: [cell, ...above].some(({ text }) => CITE.test(text)),
    isAtEdge: place < EDGE.top || place > EDGE.bottom,
    isAlone: !before.replace(LABEL, '').trim(),
    isAboveTitle: head?.page === cell.page && cell.base < head.base,
    isSmall: cell.size < layout.bodySize * 0.95,
  }
  if (isOfAnother(cell, at, { ...signals, above })) return 0
  return Object.entries(WEIGHTS).reduce(
    (sum, [sign, weight]) => sum + (signals[sign as keyof typeof signals] ? weight : 0),
    cell.page === 0 ? 0 : -1,
  )
}
const WEIGHTS = { isLabelled: 1, isCitation: 2, isAtEdge: 1.5, isAboveTitle: 1, isAlone: 1.5, isSmall: 0.5 }

interface Signals {
  isLabelled: boolean
  isCitation: boolean
  isAtEdge: boolean
  isAlone: boolean
  isAboveTitle: boolean
  above: Cell[]
}

function isOfAnother(cell: Cell, at: number, signals: Signals): boolean {
  const { isCitation, isAlone, above } = signals
  const before = cell.text.slice(0, at)
  if (OTHER.test(before)) return true
  if (DEPOSITS.test(cell.text.slice(at))) return !(signals.isLabelled && isAlone)
  if (isCitation) return false
  const isNamed = isAlone && /\bdoi\b/i.test(before)
  if (!signals.isAtEdge && !isNamed && above.slice(0, 1).some(({ text }) => OTHER.test(text))) return true
  const lines = [before, ...above.slice(0, LINES_OF_REFERENCE).map(({ text }) => text)]
  return !signals.isAboveTitle && lines.some((text) => CITED.test(text))
}

function linesAbove(cell: Cell, count: number): Cell[] {
  const lines: Cell[] = []
  for (let line = cell.above; line && lines.length < count; line = line.above) lines.push(line)
  return lines
}
