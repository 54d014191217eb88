import { type CitationFacts, NO_CITATION, readLicence } from '@claire/scholarly-text'
import { readDate } from './dates.ts'
import { readIssns } from './identifiers.ts'
import type { ReadName } from './names.ts'
import { oneLine, plainLine } from './plain-text.ts'

/** Citation facts as a document words them, unparsed; names are read separately. */
export type StatedCitation = Partial<Omit<CitationFacts, 'names' | 'orcids'>>

const LONGEST = { venue: 500, number: 60, pages: 60 }
/** A notice about more works is a list of them. */
const MOST_AMENDED = 50
const NOTHING = /^(?:n\/?a|none|null|undefined|unknown|no|s\.? ?[ln]\.?|tba|[-–—./?:\s]*)$/i

/** Citation facts from a document's statements: tidied, and only if they are plausible. */
export function readCitation(stated: StatedCitation, authors: ReadName[]): CitationFacts {
  return {
    ...NO_CITATION,
    kind: stated.kind ?? null,
    names: authors.map(({ parts }) => parts),
    orcids: orcidsOf(authors),
    venue: readText(stated.venue, LONGEST.venue),
    publisher: readText(stated.publisher, LONGEST.venue),
    volume: readNumber(stated.volume, /^vol(?:ume)?\b[.\s]*/i),
    issue: readNumber(stated.issue, /^(?:no|number|issue|iss|nr)\b[.\s]*/i),
    pages: readPages(stated.pages ?? ''),
    published: readPublished(stated.published ?? ''),
    issn: readIssns(stated.issn ?? []),
    isbn: readIsbns(stated.isbn ?? []),
    licence: readLicence(stated.licence ?? ''),
    notice: stated.notice ?? null,
    amends: (stated.amends ?? []).slice(0, MOST_AMENDED),
  }
}

/** One for each author; none if nobody has one. */
export const orcidsOf = (authors: Pick<ReadName, 'orcid'>[]) =>
  authors.some(({ orcid }) => orcid) ? authors.map(({ orcid }) => orcid) : []

function readText(text = '', limit: number): string {
  const line = plainLine(text, limit)
  return NOTHING.test(line) || /^https?:\/\/\S+$/.test(line) ? '' : line
}

function readNumber(text = '', label: RegExp): string {
  const line = oneLine(text).replace(label, '').trim()
  return line.length > LONGEST.number || NOTHING.test(line) || line === '0' ? '' : line
}

/** '45-67' from 'pp. 45–67' and '45--67'; an article number unchanged; '' if it is none. */
export function readPages(text: string): string {
  const line = oneLine(text)
    .replace(/^(?:pp?|pages?|seiten?|s)\b[.:\s]*(?=[\p{L}\d])/iu, '')
    .replace(/\s?[-‐-―−]+\s?/g, '-')
  const [first = '', last] = line.split('-')
  const isNothing =
    !/[\p{L}\d]/u.test(line) || /^(?:n\/?a|no|0|null|undefined)(?:-(?:n\/?a|no|0))?$/i.test(line)
  if (isNothing || line.length > LONGEST.pages) return ''
  return line.split('-').length === 2 && (!last || last === first) ? first : line
}

/** Days and months of either order: '3/4/2020'. */
const AMBIGUOUS = /^\D*(?:0?[1-9]|1[0-2])[/-](?:0?[1-9]|1[0-2])[/-]\d{2,4}/

/** A date as precisely as it is stated: '2012', '2012-07', '2012-07-03'; '' if it is none. */
export function readPublished(text: string): string {
  const date = readDate(text)
  if (!date) return ''
  const year = String(date.year).padStart(4, '0')
  if (date.month === null || AMBIGUOUS.test(text)) return year
  const two = (number: number) => String(number).padStart(2, '0')
  return [year, two(date.month), ...(date.day === null ? [] : [two(date.day)])].join('-')
}

const ISBN = /(?<![\d-])(?:97[89][-\s]?)?\d(?:[-\s]?\d){8}[-\s]?[\dXx](?![\d-])/g

/** The ISBNs in texts, without hyphens, each once. */
export function readIsbns(texts: string[]): string[] {
  const all = texts.flatMap((text) =>
    [...text.matchAll(ISBN)].map(([isbn]) => isbn.replace(/[-\s]/g, '').toUpperCase()),
  )
  return [...new Set(all)].filter(isIsbn)
}

/** True if its check digit is right (ISO 2108): modulo 11 for ten digits, modulo 10 for thirteen. */
function isIsbn(isbn: string): boolean {
  const digits = [...isbn].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  const weighted = digits.map((digit, index) =>
    digits.length === 10 ? digit * (10 - index) : digit * (index % 2 ? 3 : 1),
  )
  return weighted.reduce((sum, each) => sum + each, 0) % (digits.length === 10 ? 11 : 10) === 0
}
