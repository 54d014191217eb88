import { orcidsIn, withoutOrcids } from './orcid.ts'

/** The unique identifier of an article, a document or an author. */
export interface Identifier {
  kind: 'doi' | 'arxiv' | 'standard' | 'orcid'
  /** In its canonical form: '10.1000/xyz', '1706.03762' without version, 'iso/iec 27001', '0000-0002-1825-0097'. */
  value: string
}

const DOI = new RegExp(
  // The only form with angle brackets, by ANSI/NISO Z39.56 (SICI): articles of Wiley's of 1996 to 2001.
  String.raw`\b10\.\d{4,9}\/\(SICI\)[^\s"<>]+<[^\s"<>]*>\d\.\d\.[A-Z]{2};2-[\w#]|` +
    String.raw`\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>{}|\\^\u0060\u201c\u201d]+`,
  'iu',
)
const ARXIV =
  /(?:\barxiv\s*:\s*|arxiv\.org\/(?:abs|pdf|html)\/|^|\s|\(|")((?:(?:0[7-9]|[1-9]\d)(?:0[1-9]|1[0-2])\.\d{4,5})|(?:(?:q-)?[a-z]{2,}(?:-[a-z]{2,})?(?:\.[a-z]{2})?\/\d{7}))(?:v\d+)?(?:\.pdf)?(?=$|[\s"').,;])/iu
const BODIES =
  'ISO|IEC|IEEE|ANSI|ASTM|ASME|NIST|ETSI|ITU-T|ITU-R|DIN|VDI|JIS|NACE|AMPP|AASHTO|CENELEC|RFC|FIPS|MIL-STD|NFPA|NORSOK|SAE|CEN'
/** Letters that also name genes, countries and more: only with a separate number of three digits or more. */
const SHORT_BODIES = 'BS|EN|NF|AS|GB|GB/T|API|UL|AWS|ACI|DNV|EPA|ICH|OECD'
const NUMBER = String.raw`[A-Z]{0,2}[ .-]?\d{1,6}(?:[.-]\d{1,5})*[A-Z]{0,2}`
const STANDARD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:((?:${BODIES})(?:[/ -](?:${BODIES}|${SHORT_BODIES}|TS|TR|PAS|SP|TM|STD)){0,5})(?:[ -](${NUMBER})|(\d{2,6}))|` +
    String.raw`((?:${SHORT_BODIES})(?:[/ -](?:${BODIES}|${SHORT_BODIES})){0,5})[ -]([A-Z]?\d{3,6}(?:[.-]\d{1,5})*))(?::\d{4})?(?![\p{L}\p{N}])`,
  'giu',
)

/** The text with an escaped DOI in plain characters, as the address of a resolver may contain it. */
function decoded(text: string): string {
  if (!/%2f/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%2f/gi, '/')
  }
}

const occurrences = (text: string, sign: string) => text.split(sign).length - 1

/** Removes punctuation and entities that end a sentence, not an identifier; a closing bracket stays if it was opened inside. */
function withoutTail(whole: string): string {
  const text = whole.replace(/&(?:gt|lt|amp|quot);.*/is, '')
  const unopened = new Map([
    [')', occurrences(text, ')') - occurrences(text, '(')],
    [']', occurrences(text, ']') - occurrences(text, '[')],
  ])
  let end = text.length
  for (; end > 0; end--) {
    const last = text[end - 1] ?? ''
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0 && !/[.,;:'’?!*…]/.test(last)) break
    if (unopened.has(last)) unopened.set(last, surplus - 1)
  }
  return text.slice(0, end)
}

/** Returns the DOI in a text, in lower case and without a resolver; null if there is none. */
export function doiIn(text: string): string | null {
  const match = DOI.exec(decoded(text))
  return match ? withoutTail(match[0]).toLowerCase() : null
}

/**
 * Returns the resolver address of a DOI: characters that are invalid, or would end its path, are encoded by the DOI
 * Handbook; encoded ones stay.
 */
export const doiAddress = (doi: string): string =>
  `https://doi.org/${doi.replace(/[\s<>"\\^`{|}[\]?#]|%(?![0-9a-f]{2})/gi, (sign) => encodeURIComponent(sign))}`

/** Returns the arXiv identifier in a text, without its version; null if there is none. */
export function arxivIdIn(text: string): string | null {
  return ARXIV.exec(text)?.[1]?.toLowerCase() ?? null
}

/** Returns the standards numbers in a text, such as 'ISO 9001:2015', in lower case, without the year. */
export function standardsIn(text: string): string[] {
  return Array.from(text.matchAll(STANDARD), ([, body, number, closeNumber, shortBody, shortNumber]) =>
    `${body ?? shortBody} ${number ?? closeNumber ?? shortNumber}`.toLowerCase().replace(/\s+/g, ' '),
  )
}

/** True if a query is only a DOI, an arXiv identifier or an ORCID iD: it wants these articles, not similar ones. */
export function isIdentifier(text: string): boolean {
  const doi = doiIn(text)
  const rest = doi ? decoded(text).toLowerCase().replace(doi, ' ') : withoutOrcids(text).replace(ARXIV, ' ')
  return (
    (doi !== null || arxivIdIn(text) !== null || orcidsIn(text).length > 0) &&
    !/[\p{L}\p{N}]/u.test(
      rest.replace(/https?:\/\/\S*|\b(?:dx\.)?doi(?:\.org)?\b|\barxiv\b|\borcid(?:\.org| id)?\b/giu, ' '),
    )
  )
}

/** Returns all identifiers in a query, the most specific first. */
export function identifiersIn(text: string): Identifier[] {
  const doi = doiIn(text)
  const found: Identifier[] = doi ? [{ kind: 'doi', value: doi }] : []
  const arxiv = doi?.startsWith('10.48550/arxiv.')
    ? doi.slice('10.48550/arxiv.'.length)
    : doi
      ? null
      : arxivIdIn(text)
  if (arxiv) found.push({ kind: 'arxiv', value: arxiv })
  // A DOI may contain an iD, and names an article all the same.
  if (!doi) for (const value of orcidsIn(text)) found.push({ kind: 'orcid', value })
  for (const value of standardsIn(text)) found.push({ kind: 'standard', value })
  return found
}
