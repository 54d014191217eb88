import { oneLine } from '../text/plain-text.ts'

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }
const REFERENCES =
  /^(?:\d+\.?\s*)?(?:references?|references and notes|bibliography|literature cited|works cited|literatur(?:verzeichnis)?|références|referencias|bibliografía|bibliografia)\s*:?$/i
const AFTER_REFERENCES =
  /^(?:(?:appendix|appendices|supplement(?:ary|al)?|supporting information|anhang|annexe?)\b|[A-H]\.?\s+\p{Lu}\p{L}+)/iu

/** The heading of a list of references. */
export const isReferenceHeading = (line: string) => REFERENCES.test(line.trim())

/** PDFium's characters for a joint of a word that was hyphenated at the end of a line. */
const JOINTS = ['\u0002', '\ufffe']

/** Ligatures spelled out, words without the hyphens of their line ends. */
export const plainGlyphs = (text: string) =>
  JOINTS.reduce((joined, joint) => joined.replaceAll(joint, ''), text).replace(
    /[ﬀ-ﬆ]/g,
    (ligature) => LIGATURES[ligature] ?? ligature,
  )

/** Running text of pages: without running heads, page numbers and references, with hyphenated words joined. */
export function joinPages(pages: string[]): string {
  const split = pages.map((page) =>
    withoutMarginNumbers(
      plainGlyphs(page)
        .split(/\r\n?|\n/)
        .map((line) => oneLine(line))
        .filter(Boolean),
    ).filter(Boolean),
  )
  const heads = runningHeads(split)
  const lines = split.flatMap((page) =>
    page.filter((line) => !heads.has(withoutDigits(line)) && !/^[\divxlc\s|.–-]{1,7}$/i.test(line)),
  )
  return joinLines(withoutReferences(lines))
}

/** Lines at the edges of pages that recur with only numbers changed. */
function runningHeads(pages: string[][]): Set<string> {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const edges = new Set([...page.slice(0, 2), ...page.slice(-2)].map(withoutDigits))
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  // Left and right pages have different heads, so a third of the pages is enough.
  return new Set(
    [...counts]
      .filter(([line, count]) => line.length < 150 && count >= 3 && count >= pages.length * 0.3)
      .map(([line]) => line),
  )
}

const withoutDigits = (line: string) => line.replace(/\d+/g, '#')

function withoutReferences(lines: string[]): string[] {
  const from = lines.findLastIndex((line) => REFERENCES.test(line))
  if (from < lines.length * 0.3) return lines
  const rest = lines.findIndex(
    (line, index) => index > from && AFTER_REFERENCES.test(line) && line.length < 80,
  )
  return rest < 0 ? lines.slice(0, from) : [...lines.slice(0, from), ...lines.slice(rest)]
}

/** Lines to paragraphs: a line that ends a sentence well before the margin ends its paragraph. */
export function joinLines(lines: string[]): string {
  const width = lines.map((line) => line.length).sort((a, b) => a - b)[Math.floor(lines.length * 0.7)] ?? 0
  const parts: string[] = []
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? ''
    if (/\p{L}-$/u.test(line) && /^\p{Ll}/u.test(next)) parts.push(line.slice(0, -1))
    else if (/[.?!:]["”’)]?$/.test(line) && line.length < width * 0.75) parts.push(line, '\n')
    else parts.push(line, ' ')
  }
  return parts.join('').trim()
}

const NUMBERED = /^(\d{1,4})(?:\s+(?=\S)|$)/
const LEAST = 5
/** Shares: of a page's lines that are numbered, and of the numbers that count lines. */
const SHARE = 0.6
const COUNTING = 0.8

interface Numbered {
  index: number
  number: number
}

const isCount = (other: Numbered | undefined, { index, number }: Numbered) =>
  other !== undefined && number - other.number === index - other.index

/** Lines of a page without the numbers in the margin of manuscripts, at every line or every fifth. */
export function withoutMarginNumbers(lines: string[]): string[] {
  const numbered = lines.flatMap((line, index) => {
    const number = NUMBERED.exec(line.trim())?.[1]
    return number ? [{ index, number: Number(number) }] : []
  })
  const [first] = numbered
  const last = numbered.at(-1)
  if (!first || !last || numbered.length < LEAST || last.index - first.index < lines.length * SHARE)
    return lines
  // Headings and lists have numbers of their own in between.
  const counting = numbered.filter(({ index, number }, at) =>
    [-2, -1, 1, 2].some((step) => isCount(numbered[at + step], { index, number })),
  )
  if (counting.length < numbered.length * COUNTING) return lines
  const counted = new Set(counting.map(({ index }) => index))
  return lines.map((line, index) => (counted.has(index) ? line.trim().replace(NUMBERED, '') : line))
}
