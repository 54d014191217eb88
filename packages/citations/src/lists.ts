import { type PersonName, doiAddress, nameText, noticeText, parseName } from '@claire/scholarly-text'
import { type Reference, STATE_NAMES } from './csl-json.ts'

export const CSV_COLUMNS =
  'Key,Type,Title,Authors,Year,Date,Venue,Volume,Issue,Pages,Publisher,DOI,ISSN,ISBN,arXiv,URL,Language,Keywords,Abstract,Note,Tags,Notice,State'

/** Returns one line of a table by RFC 4180. */
export function csvOf({ work, key, note = '', tags = [], state }: Reference): string {
  const cells = [
    key,
    work.kind,
    work.title,
    listOf(work.names.map(invertedName)),
    work.published.slice(0, 4),
    work.published,
    work.venue,
    work.volume,
    work.issue,
    work.pages,
    work.publisher,
    work.doi,
    work.issn.join('; '),
    work.isbn.join('; '),
    work.arxivId,
    work.url,
    work.language,
    listOf(work.keywords),
    work.abstract,
    note,
    listOf(tags),
    work.notice ? noticeText(work.notice) : '',
    state ? STATE_NAMES[state] : '',
  ]
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** Joins the values of a cell by semicolons; quotation marks enclose a value that contains one, as RFC 4180 encloses cells. */
const listOf = (values: string[]) =>
  values.map((value) => (/^"|;/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join('; ')

/** Escapes a cell that begins like a formula, which spreadsheets would execute, or like an escaped one. */
function cellOf(text: string): string {
  const safe = /^'?[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns names, date, title and venue, for lists that people read. */
function partsOf({ work }: Reference) {
  const names = work.names.map(nameText)
  const authors = names.length > 6 ? `${names.slice(0, 6).join(', ')} et al.` : names.join(', ')
  const number = [work.volume, work.issue && `(${work.issue})`].join('')
  const place = [number, work.pages.replace('-', '–')].filter(Boolean).join(', ')
  return {
    authors,
    year: work.published.slice(0, 4),
    place,
    address: work.doi ? doiAddress(work.doi) : inAddress(work.url),
  }
}

/** Encodes characters that are invalid in an address; encoded ones stay. */
const inAddress = (text: string) =>
  text.replace(/[\s<>"\\^`{|}]|%(?![0-9a-f]{2})/gi, (sign) => encodeURIComponent(sign))

const MARKDOWN = /[\\`*_[\]<>#|~$]/g

export function markdownOf(reference: Reference): string {
  const { authors, year, place, address } = partsOf(reference)
  const plain = (text: string) => text.replace(/\s+/g, ' ').replace(MARKDOWN, String.raw`\$&`)
  const { title, venue, notice } = reference.work
  const who = [plain(authors), year && `(${year})`].filter(Boolean).join(' ')
  const where = [venue && `*${plain(venue)}*`, plain(place)].filter(Boolean).join(' ')
  const what = address ? `[${plain(title)}](<${address}>)` : plain(title)
  const since = notice ? `**${plain(noticeText(notice))}**` : ''
  const line = [who, what, where, since].filter(Boolean).join('. ')
  return `- ${line}.\n${reference.note ? `  > ${plain(reference.note)}\n` : ''}`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const html = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

export const HTML_HEAD =
  '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>References</title></head>\n<body>\n<h1>References</h1>\n<ul>\n'
export const HTML_FOOT = '</ul>\n</body>\n</html>\n'

export function htmlOf(reference: Reference): string {
  const { authors, year, place, address } = partsOf(reference)
  const { title, venue, notice } = reference.work
  const who = [html(authors), year && `(${year})`].filter(Boolean).join(' ')
  const where = [venue && `<i>${html(venue)}</i>`, html(place)].filter(Boolean).join(' ')
  const what = address ? `<a href="${html(address)}">${html(title)}</a>` : html(title)
  const since = notice ? `<strong>${html(noticeText(notice))}</strong>` : ''
  const parts = [who, what, where, since].filter(Boolean)
  return `<li>${parts.join('. ')}.${reference.note ? `<p>${html(reference.note)}</p>` : ''}</li>\n`
}

/**
 * Returns 'van Beethoven, Ludwig, Jr.': the comma ends the family name. One at the end marks an institution that would
 * be read as a person.
 */
export function invertedName(name: PersonName): string {
  if ('literal' in name) return 'literal' in parseName(name.literal) ? name.literal : `${name.literal},`
  return [[name.particle, name.family].filter(Boolean).join(' '), name.given, name.suffix]
    .filter(Boolean)
    .join(', ')
}
