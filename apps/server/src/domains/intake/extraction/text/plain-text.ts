import { Parser } from 'htmlparser2'

/** Control characters, marks that reverse or hide text, soft hyphens, and replacements of lone surrogates. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- removing control characters is its purpose
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffd]/g

/** HTML elements that stand on lines of their own. */
export const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead title tr ul ' +
    'jats:p jats:title jats:sec'
  ).split(' '),
)
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'annotation',
  'annotation-xml',
])

const TAG =
  /<\/?[a-z][a-z0-9]*(?::[a-z][a-z0-9-]*)?(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))?)*\s*\/?>|<!--|<!\[CDATA\[/i
/** The same with badly quoted attributes, of which only the name is certain: `<p align="justify>`. */
const TAG_WITH_ATTRIBUTES = /<(p|div|span|font|br|strong|em|b|i)\s+[a-z-]{1,20}\s?=[^<>]*>/gi
const ENTITY = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i

const withoutControls = (text: string) => text.toWellFormed().replace(UNPRINTABLE, '')

/** One line of plain text: no markup, no control characters, single spaces. */
export const oneLine = (text: string, limit = Number.POSITIVE_INFINITY) =>
  cut(collapse(withoutControls(text)), limit)

/** Paragraphs on lines of their own, single spaces within. */
export const asParagraphs = (text: string) =>
  withoutControls(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

/** One line from text that may carry markup or entities, as titles and abstracts in metadata often do. */
export const plainLine = (text: string, limit = Number.POSITIVE_INFINITY) =>
  oneLine(withoutMarkup(text), limit)

/** Paragraphs from text that may carry markup or entities. */
export const plainParagraphs = (text: string) => asParagraphs(withoutMarkup(text))

/** Letters and digits in lower case, without accents: for comparing titles and names. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Cuts at a word's end, and never through a surrogate pair. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const space = text.lastIndexOf(' ', limit - 1)
  return `${text
    .slice(0, space > limit * 0.8 ? space : limit - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

/** Possible HTML, even escaped once too often, without its tags. A bare "<" as in "p < 0.05" stays. */
function withoutMarkup(text: string): string {
  let plain = text.replace(TAG_WITH_ATTRIBUTES, '<$1>')
  for (let round = 0; round < 3 && (TAG.test(plain) || ENTITY.test(plain)); round++)
    plain = strip(plain).replace(TAG_WITH_ATTRIBUTES, '<$1>')
  return plain
}

function strip(html: string): string {
  const parts: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden++
      else if (BLOCK_TAGS.has(name)) parts.push('\n')
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--
      else if (BLOCK_TAGS.has(name)) parts.push('\n')
    },
    ontext(data) {
      if (!hidden) parts.push(data)
    },
  })
  // Apparent tags ("p <0.05", "<b and") are text: the tokenizer would swallow them.
  parser.end(html.replace(/<(?![a-z/!?])/gi, '&lt;'))
  return parts.join('')
}

/** Words of `text`; two characters of Chinese or Japanese count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return unspaced > words ? Math.round(unspaced / 2) : words
}
