import { type PersonName, arxivIdIn, doiIn, parseName } from '@claire/scholarly-text'

/** Without characters that no text has; PostgreSQL refuses some of them. */
export const withoutControls = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are meant
  text.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '')

export const tidy = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** Returns a name of a list; a comma at its end marks an institution that reads like a person. */
export const listedName = (text: string): PersonName =>
  /.,$/.test(text) ? { literal: text.slice(0, -1) } : parseName(text)

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Returns '8' for '8', 'aug' and 'August'. */
export const monthOf = (text: string) =>
  /^\d+$/.test(text) ? text : String(MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 || '')

/** Returns 2012, 2012-07 or 2012-07-03; '' without a year. Reads '2012/7/3/', '2012 Jul 3' and longer texts. */
export function dateIn(text: string): string {
  const [, year, month = '', day] =
    /^\s*(\d{4})(?:[-/ ](\d{1,2}|[A-Za-z]{3})(?:[-/ ](\d{1,2}))?)?(?![\d])/.exec(text) ?? []
  return year ? dateOf(year, monthOf(month), day) : (/(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/.exec(text)?.[0] ?? '')
}

export function dateOf(year: string, month = '', day = ''): string {
  if (!/^\d{4}$/.test(year)) return ''
  const two = (number: string, most: number) =>
    Number(number) >= 1 && Number(number) <= most ? `-${number.padStart(2, '0')}` : ''
  const months = two(month, 12)
  return `${year}${months}${months && two(day, 31)}`
}

/** Normalises '45--67' and '45 – 67' to '45-67'. */
export const pagesOf = (text: string) =>
  tidy(text)
    .replace(/\s?(?:(?<!-)--+|[‐-―−])\s?/g, '-')
    .replace(/(\d) - (\d)/g, '$1-$2')

export const issnsIn = (text: string) =>
  Array.from(text.matchAll(/(?<![\dX])(\d{4})-?(\d{3}[\dX])(?![\dX])/gi), ([, head, tail]) =>
    `${head}-${tail}`.toUpperCase(),
  )

export const isbnsIn = (text: string) =>
  Array.from(text.matchAll(/(?<![\d])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dX](?![\d])/gi), ([isbn]) =>
    isbn.replace(/[- ]/g, '').toUpperCase(),
  )

/** Returns the DOI of a DOI field, with or without a resolver. */
export const doiOf = (text: string | undefined) => doiIn(text ?? '') ?? ''

/** Returns the identifier of a preprint from the first text that contains one. */
export const arxivIdOf = (...texts: (string | undefined)[]): string => {
  for (const text of texts) {
    const id = arxivIdIn(text ?? '') ?? /10\.48550\/arxiv\.(\S+)/i.exec(text ?? '')?.[1]
    if (id) return id.toLowerCase()
  }
  return ''
}

export const addressOf = (text: string | undefined) => (/^https?:\/\//i.test(tidy(text)) ? tidy(text) : '')

const LANGUAGES = new Map(
  'en de fr es it pt nl ru zh ja ko pl cs sv da fi tr uk'
    .split(' ')
    .map((code) => [new Intl.DisplayNames('en', { type: 'language' }).of(code)?.toLowerCase() ?? code, code]),
)
  .set('ngerman', 'de')
  .set('american', 'en')
  .set('british', 'en')
  .set('eng', 'en')

/** Returns the ISO 639-1 code of 'en', 'en-US' and 'English'; '' for others. */
export function languageOf(text: string | undefined): string {
  const name = tidy(text).toLowerCase()
  return /^[a-z]{2}(?![a-z])/.exec(name)?.[0] ?? LANGUAGES.get(name) ?? ''
}

/** Splits keywords at semicolons if there are any, else at commas. */
export const keywordsIn = (text: string) =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map(tidy)
    .filter(Boolean)
