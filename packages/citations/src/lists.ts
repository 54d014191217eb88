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

/** The marks of a list that people read. */
interface Markup {
  plain: (text: string) => string
  italic: (text: string) => string
  bold: (text: string) => string
  link: (text: string, address: string) => string
}

/** Returns names, date, title and venue as sentences. */
function sentencesOf({ work }: Reference, { plain, italic, bold, link }: Markup): string {
  const names = work.names.map(nameText)
  const authors = names.length > 6 ? `${names.slice(0, 6).join(', ')} et al.` : names.join(', ')
  const number = [work.volume, work.issue && `(${work.issue})`].join('')
  const place = [number, work.pages.replace('-', '–')].filter(Boolean).join(', ')
  const year = work.published.slice(0, 4)
  const address = work.doi ? doiAddress(work.doi) : inAddress(work.url)
  const who = [plain(authors), year && `(${year})`].filter(Boolean).join(' ')
  const where = [work.venue && italic(plain(work.venue)), plain(place)].filter(Boolean).join(' ')
  const what = address ? link(plain(work.title), address) : plain(work.title)
  const since = work.notice ? bold(plain(noticeText(work.notice))) : ''
  return `${[who, what, where, since].filter(Boolean).join('. ')}.`
}

/** Encodes characters that are invalid in an address; encoded ones stay. */
const inAddress = (text: string) =>
  text.replace(/[\s<>"\\^`{|}]|%(?![0-9a-f]{2})/gi, (sign) => encodeURIComponent(sign))

const MARKDOWN = /[\\`*_[\]<>#|~$]/g

const IN_MARKDOWN: Markup = {
  plain: (text) => text.replace(/\s+/g, ' ').replace(MARKDOWN, String.raw`\$&`),
  italic: (text) => `*${text}*`,
  bold: (text) => `**${text}**`,
  link: (text, address) => `[${text}](<${address}>)`,
}

export const markdownOf = (reference: Reference): string =>
  `- ${sentencesOf(reference, IN_MARKDOWN)}\n${reference.note ? `  > ${IN_MARKDOWN.plain(reference.note)}\n` : ''}`

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

const IN_HTML: Markup = {
  plain: html,
  italic: (text) => `<i>${text}</i>`,
  bold: (text) => `<strong>${text}</strong>`,
  link: (text, address) => `<a href="${html(address)}">${text}</a>`,
}

export const htmlOf = (reference: Reference): string =>
  `<li>${sentencesOf(reference, IN_HTML)}${reference.note ? `<p>${html(reference.note)}</p>` : ''}</li>\n`

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
