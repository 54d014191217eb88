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

/** The path before a DOI in an address of a publisher; a resolver's has nothing after the DOI. */
const PUBLISHER = /https?:\/\/(?!(?:dx\.|www\.)?doi\.org\/)[^\s?#]*\/$/i
const LONGEST_PATH = 200
/** A page or file about a work, after its DOI: '/abstract' of Wiley, '/full' of Frontiers. */
const VIEW = /^(10\.[^/]+\/.+?)(?:\.(?:html?|pdf)|\/(?:full|fulltext|abstract|e?pdf))$/i

/** Returns the DOI in a text, in lower case, without a resolver or a publisher's page; null if there is none. */
export function doiIn(text: string): string | null {
  const plain = decoded(text)
  const match = DOI.exec(plain)
  if (!match) return null
  const doi = withoutTail(match[0]).toLowerCase()
  return PUBLISHER.test(plain.slice(Math.max(0, match.index - LONGEST_PATH), match.index))
    ? doi.replace(/[?#].*/s, '').replace(VIEW, '$1')
    : doi
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
  const rest = doi
    ? decoded(text)
        .toLowerCase()
        .replace(/https?:\/\/\S*/g, ' ')
        .replace(doi, ' ')
    : withoutOrcids(text).replace(ARXIV, ' ')
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

const SHAPE = /(?<![\dX-])(\d{4})[-‐‑–](\d{4})[-‐‑–](\d{4})[-‐‑–](\d{3}[\dX])(?![\dX])/gi
/** The complete text. */
const BARE = /^\s*(\d{4})(\d{4})(\d{4})(\d{3}[\dX])\s*$/i
/** The blocks of ISNI that are ORCID's (support.orcid.org, "Structure of the ORCID Identifier"). */
const BLOCKS = [
  ['0000000150000007', '0000000350000001'],
  ['0009000000000000', '0009001000000000'],
] as const

/** Returns the one ORCID iD that a text names, as the address that ORCID prescribes; '' if it names none or several. */
export function readOrcid(text: string): string {
  const [only, ...others] = orcidsIn(text)
  return only && !others.length ? `https://orcid.org/${only}` : ''
}

/** Returns the distinct ORCID iDs that a text names, with hyphens: '0000-0002-1825-0097'. */
export function orcidsIn(text: string): string[] {
  const found = [...text.matchAll(SHAPE), ...(BARE.exec(text) ? [BARE.exec(text) ?? []] : [])]
    .map(([, ...parts]) => parts.join('').toUpperCase())
    .filter(isOrcid)
    .map((digits) => digits.replace(/(.{4})(?=.)/g, '$1-'))
  return [...new Set(found)]
}

/** Returns a text without its ORCID iDs. */
const withoutOrcids = (text: string): string =>
  text
    .replace(SHAPE, (iD) => (orcidsIn(iD).length ? ' ' : iD))
    .replace(BARE, (iD) => (orcidsIn(iD).length ? ' ' : iD))

const isOrcid = (digits: string) =>
  BLOCKS.some(([first, last]) => digits >= first && digits.slice(0, 15) <= last.slice(0, 15)) &&
  checkOf(digits.slice(0, 15)) === digits.at(-1)

/** Returns the check character of fifteen digits by ISO 7064, MOD 11-2. */
function checkOf(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
