import { readDate } from '../text/dates.ts'
import { readArxivId, readDoi } from '../text/identifiers.ts'
import { oneLine } from '../text/plain-text.ts'
import { joinLines, plainGlyphs } from './join-lines.ts'
import type { PdfLine } from './pdfium.ts'

/** Lines above a title that are not it: journals, kinds of article, stamps, addresses. */
const BANNER =
  /^(?:arxiv:|\[?\w+(?:-\w*)?\.\w+\] |proceedings|journal of|transactions on|volume\b|vol\.|issue\b|(?:original )?(?:research|review)(?: article| paper)?\s*(?:open access)?$|original (?:article|paper|contribution)|(?:short|brief|rapid) (?:communication|report)|case report|letter(?:s| to)?\b.{0,20}$|editorial$|perspective$|open access|article(?:\s+open)?$|preprint|manuscript|under review|working paper|technical report|published|accepted|received|available online|doi\b|https?:|www\.|©|\(c\)|copyright|issn|isbn|elsevier|springer|wiley|sciencedirect|contents lists|jmlr|pmlr|ieee\b|acm\b|international (?:journal|conference)|conference\b|workshop\b|cite this|citation:|edited by|page \d|\d+$)/i
const JUNK_TITLE =
  /^(?:microsoft (?:word|powerpoint|office)|untitled|document\d*|title$|no ?title|slide \d|layout|template|print|paper\d*$|main$|manuscript|article$|output|pdf\b|doi:|https?:|\(anonymous\)|full page|acr\w+\.)|\.(?:docx?|pdf|tex|dvi|indd|qxd|ps|rtf|odt|pptx?|eps)\b|^[a-z_.-]*\d[\w.-]*$|^\S+$|[\ufffd]|^[^\p{L}]*$/iu
const HIGHEST = 0.6
const FEWEST_LETTERS = 5
const LINES_BELOW = 4
/** What parts of a paper are called, whoever stands below. */
const PART =
  /^(?:abstract|summary|contents|authors?|introduction|acknowledge?ments?|editorial|zusammenfassung|résumé|resumen|inhalt|sommaire)$/i

/** The title: what the file states, where the page shows it too, else the largest type in the upper part of the page. */
export function titleOfPdf(lines: PdfLine[], stated: string): { value: string; from: string } | null {
  const info = oneLine(stated, 1000)
  const plausible = letters(info).length >= FEWEST_LETTERS && !JUNK_TITLE.test(info)
  const page = letters(lines.map((line) => plainGlyphs(line.text)).join(''))
  if (plausible && page.slice(0, 3000).includes(letters(info))) return { value: info, from: 'pdf info' }
  const largest = largestType(lines)
  if (largest) return { value: largest, from: 'largest type' }
  if (plausible) return { value: info, from: 'pdf info' }
  const first = lines.find((line) => isCandidate(line) && line.text.trim().includes(' '))
  return first ? { value: oneLine(first.text, 1000), from: 'first line' } : null
}

const isCandidate = ({ text, top }: PdfLine) =>
  top <= HIGHEST && !BANNER.test(oneLine(text)) && letters(text).length >= 3

/** A journal's name may be set larger than any title; it is short, and its authors do not stand below it. */
function largestType(lines: PdfLine[]): string | null {
  const [first, ...others] = largeTypes(lines)
  const longer = others.find(({ text }) => isLong(text))
  if (!first || isLong(first.text) || !longer) return first?.text ?? null
  const below = lines.slice(lines.indexOf(first.last) + 1).slice(0, LINES_BELOW)
  const upTo = below.findIndex((line) => longer.text.startsWith(oneLine(plainGlyphs(line.text))))
  const between = below.slice(0, upTo < 0 ? below.length : upTo)
  return between.some((line) => namesIn(oneLine(plainGlyphs(line.text))).length > 0) && !PART.test(first.text)
    ? first.text
    : longer.text
}

const isLong = (text: string) => text.split(' ').length >= 3

/** What is set in larger type than most of the page, the largest first; lines of one size together. */
function largeTypes(lines: PdfLine[]): { text: string; last: PdfLine }[] {
  const candidates = lines.filter(isCandidate)
  const usual = medianSize(lines)
  const groups: { size: number; lines: [PdfLine, ...PdfLine[]] }[] = []
  for (const line of candidates) {
    const last = groups.at(-1)
    const follows = last && lines.indexOf(line) - lines.indexOf(last.lines.at(-1) ?? line) === 1
    if (last && follows && Math.abs(last.size - line.size) <= Math.max(0.6, line.size * 0.04))
      last.lines.push(line)
    else groups.push({ size: line.size, lines: [line] })
  }
  return groups
    .filter((group) => group.size > usual * 1.08)
    .sort((a, b) => b.size - a.size)
    .map((group) => ({
      text: oneLine(joinLines(group.lines.map((line) => oneLine(plainGlyphs(line.text)))), 1000),
      last: group.lines.at(-1) ?? group.lines[0],
    }))
    .filter(({ text }) => letters(text).length >= FEWEST_LETTERS && text.length <= 500)
}

/** The size that most of the page's letters have. */
function medianSize(lines: PdfLine[]): number {
  const sizes = lines
    .flatMap((line) => Array.from({ length: Math.ceil(line.text.length / 10) }, () => line.size))
    .sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

const AFFILIATION =
  /univers|institut|department|depart[ae]ment|faculty|school|college|laborator|academy|centre|center|hospital|division|research|company|corporation|\binc\b|\bltd\b|gmbh|ministry|street|road|avenue|city|england|kingdom|usa|states|germany|france|china|japan|india|italy|spain|canada|australia|editor|abstract|keywords|project|group|team|science|engineering|technology|email|e-mail/i
const PERSON =
  /^(?:\p{Lu}[\p{L}.'’-]*\s+)(?:(?:van|von|de|der|den|di|da|del|la|le|el|al|bin|ter|dos|\p{Lu}[\p{L}.'’-]*)\s+){0,3}\p{Lu}[\p{L}'’-]+\.?$/u
const ABSTRACT_START =
  /^(?:abstract|summary|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|zusammenfassung|résumé|resumen)\b\s*[.:—–-]?\s*/i
const ABSTRACT_END =
  /^(?:(?:\d+|[IVX]+)\.?\s+)?(?:introduction|einleitung|introducción|background$|key\s?-?words|index terms|categories and subject|ccs concepts|general terms|jel\b|msc\b|pacs\b|1\.?\s+\p{Lu})/iu
const LONGEST_TITLE = 2_000
const LINES_OF_AUTHORS = 25

/** Names in the lines between title and abstract; lines that name places and institutions are passed over. */
export function authorsOfPdf(lines: PdfLine[], title: string): string[] {
  // A file may state a title of any length, which every line is compared with.
  const heading = letters(title.slice(0, LONGEST_TITLE))
  const start = lines.findIndex(
    (line) => letters(line.text).length > 3 && heading.startsWith(letters(line.text)),
  )
  const after = lines.slice(start < 0 ? 0 : start).filter((line) => !heading.includes(letters(line.text)))
  const end = after.findIndex(
    (line) => ABSTRACT_START.test(oneLine(line.text)) || ABSTRACT_END.test(oneLine(line.text)),
  )
  const names = after
    .slice(0, Math.min(end < 0 ? 6 : end, LINES_OF_AUTHORS))
    .flatMap((line) => namesIn(oneLine(plainGlyphs(line.text))))
  return [...new Set(names)].slice(0, 100)
}

function namesIn(line: string): string[] {
  const bare = line
    .replace(/(?<!\S)\S+@\S+/g, ' ')
    .replace(/(?<=\p{L})[\d*†‡§¶∗,]+(?=[\s,;]|$)|[*†‡§¶∗]/gu, (marks) => (marks.includes(',') ? ',' : ' '))
  if (AFFILIATION.test(bare)) return []
  const parts = bare
    .replace(/\s+/g, ' ')
    .split(/[,;·•]|\s(?:and|und|et|y|&)\s/)
    .map((part) => part.trim().replace(/\s\d+$/, ''))
    .filter(Boolean)
  return parts.length && parts.every((part) => PERSON.test(part)) ? parts : []
}

/** The text between the word "Abstract" and the introduction or keywords. */
export function abstractOfPdf(lines: PdfLine[]): string {
  const texts = lines.map((line) => oneLine(plainGlyphs(line.text)))
  const start = texts.findIndex((text) => ABSTRACT_START.test(text))
  if (start < 0) return ''
  const body = [(texts[start] ?? '').replace(ABSTRACT_START, ''), ...texts.slice(start + 1)]
  const end = body.findIndex((text, index) => index > 0 && ABSTRACT_END.test(text))
  const abstract = joinLines(body.slice(0, end < 0 ? 40 : end).filter(Boolean)).replace(/\n/g, ' ')
  return abstract.length >= 80 ? abstract.slice(0, 10_000) : ''
}

/** The paper's own DOI: labelled as one, or the only one, on its first pages. */
export function doiOfPdf(text: string): { value: string; from: string } | null {
  const head = text.slice(0, 12_000)
  const labelled = /(?:doi\s*(?:[:=]\s*)?|doi\.org\/)(10\.\d{4,9}\/\S+)/i.exec(head)?.[1]
  const doi = readDoi(labelled ?? head)
  if (doi) return { value: doi, from: 'first page' }
  const arxiv = /arXiv:\s?\S+/i.exec(head)?.[0]
  const id = arxiv ? readArxivId(arxiv) : null
  return id ? { value: `10.48550/arxiv.${id}`, from: 'arXiv stamp' } : null
}

const DATED: RegExp[] = [
  /arXiv:\S+\s+\[[\w.-]+\]\s+(\d{1,2} \p{L}+ \d{4})/u,
  /\bpublished(?: online)?\s*(?::\s*)?(?:on\s*)?((?:\d{1,2}\s+)?\p{L}{3,9}\.?\s+(?:\d{1,2},\s*)?\d{4}|\d{4}-\d\d-\d\d)/iu,
  /(?:©|\(c\)|copyright)[^\n]{0,40}?\b((?:19|20)\d\d)\b/i,
]
const ANY_YEAR = /(?<![\d.:–-])((?:19|20)\d\d)(?![\d–-])/

/** The year by stamp, publication date, copyright, the page's head or foot, dates of acceptance, and last the file's own. */
export function yearOfPdf(lines: PdfLine[], created: string): { value: number; from: string } | null {
  const text = lines.map((line) => oneLine(line.text)).join('\n')
  const edges = [...lines.slice(0, 4), ...lines.slice(-4)].map((line) => line.text)
  const found: [string | undefined, string][] = [
    ...DATED.map((pattern): [string | undefined, string] => [pattern.exec(text)?.[1], 'first page']),
    ...edges.map((line): [string | undefined, string] => [ANY_YEAR.exec(line)?.[1], 'running head']),
    [
      /\b(?:accepted|revised|received)\s*(?::\s*)?((?:\d{1,2}\s+)?\p{L}{3,9}\.?\s+(?:\d{1,2},\s*)?\d{4})/iu.exec(
        text,
      )?.[1],
      'first page',
    ],
    [/^D:(\d{4})/.exec(created)?.[1], 'creation date'],
  ]
  for (const [date, from] of found) {
    const year = date ? readDate(date)?.year : undefined
    if (year) return { value: year, from }
  }
  return null
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
