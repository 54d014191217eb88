import { type PersonName, parseName, readNotice } from '@claire/scholarly-text'
import { type ReadEntry, LONGEST, clip, entryOf, faultOf, createLineNumbers, kindsByName } from './entry.ts'
import { keywordsIn, addressOf, arxivIdOf, dateIn, dateOf, doiOf, tidy, withoutControls } from './facts.ts'

const KINDS = kindsByName({
  'journal-article': 'article-journal article-magazine article-newspaper',
  'conference-paper': 'paper-conference',
  chapter: 'chapter entry-encyclopedia',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  preprint: 'article manuscript',
  standard: 'standard',
  webpage: 'webpage post-weblog',
})

const DEEPEST = 32

type Item = Record<string, unknown>
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads items of CSL-JSON: a list, a single item, or `{ items: […] }`. Reports invalid items and keeps the others. */
export function* readCslJson(text: string): Generator<ReadEntry> {
  const lineAt = createLineNumbers(text)
  const start = /^\s*\{\s*"(?:items|references)"\s*:/.exec(text)?.[0].length ?? 0
  for (const [from, to] of objectsIn(text, start)) {
    const line = lineAt(from)
    yield read(text.slice(from, to), line)
  }
}

function read(json: string, line: number): ReadEntry {
  if (isTooDeep(json)) return faultOf(line, 'tooDeep')
  try {
    // Escaped, they pass the reader of the file.
    const item: unknown = JSON.parse(json, (_, value: unknown) =>
      typeof value === 'string' ? withoutControls(value) : value,
    )
    return isItem(item) ? referenceOf(item, line) : faultOf(line, 'malformedJson')
  } catch {
    return faultOf(line, 'malformedJson')
  }
}

/** Yields the start and end of the outermost objects. An unclosed one is cut at the next item that begins on its own line. */
function* objectsIn(text: string, start: number): Generator<[from: number, to: number]> {
  let depth = 0
  let from = 0
  for (const { sign, at } of signsIn(text, start)) {
    if (sign === '{' && depth > 0 && isNextItem(text, at)) {
      yield [from, at]
      depth = 0
    }
    if (sign === '{' && depth++ === 0) from = at
    if (sign === '}' && depth > 0 && --depth === 0) yield [from, at + 1]
  }
  if (depth > 0) yield [from, text.length]
}

/** Yields braces and brackets outside strings. An unclosed string ends with its line. */
function* signsIn(text: string, start: number): Generator<{ sign: string; at: number }> {
  let isInText = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') isInText = !isInText
    else if (sign === '\n') isInText = false
    else if (isInText) at += Number(sign === '\\' && text[at + 1] !== '\n')
    else if ('{}[]'.includes(sign)) yield { sign, at }
  }
}

function isTooDeep(json: string): boolean {
  let depth = 0
  for (const { sign } of signsIn(json, 0)) {
    depth += sign === '{' || sign === '[' ? 1 : -1
    if (depth > DEEPEST) return true
  }
  return false
}

/** True if an item begins here, after a comma with its id or type: no object within an item does. */
const isNextItem = (text: string, at: number) => /^\{\s*"(?:id|type)"\s*:/.test(text.slice(at, at + 40))

const text = (value: unknown, most = LONGEST.line): string =>
  typeof value === 'string' ? tidy(clip(value, most)) : typeof value === 'number' ? String(value) : ''
/** Removes the markup of titles for italics, scripts and capitals. */
const plain = (value: unknown, most?: number) =>
  text(value, most).replace(/<\/?(?:i|b|sub|sup|sc|span)>|<span [^<>]*>/g, '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const texts = (value: unknown) =>
  list(value)
    .map((each) => text(each))
    .filter(Boolean)

function referenceOf(item: Item, line: number): ReadEntry {
  const kind = KINDS[text(item['type'])] ?? null
  const custom = isItem(item['custom']) ? item['custom'] : {}
  const keywords = text(item['keyword'], LONGEST.text)
  const doi = doiOf(text(item['DOI']))
  const isNumbered = kind === 'standard' || kind === 'report'
  return entryOf(line, {
    work: {
      kind,
      title: plain(item['title']),
      names: list(item['author']).filter(isItem).map(nameOf),
      venue: plain(item['container-title']),
      volume: text(item['volume']),
      issue: text(item['issue']) || (isNumbered ? text(item['number']) : ''),
      pages: text(item['page']),
      publisher: text(item['publisher']),
      published: issuedOf(item['issued']),
      issn: text(item['ISSN']),
      isbn: text(item['ISBN']),
      doi,
      arxivId: arxivIdOf(text(item['archive_location']), text(item['number']), text(item['URL']), doi),
      url: addressOf(text(item['URL'])),
      language: text(item['language']),
      abstract: plain(item['abstract'], LONGEST.text),
      notice: readNotice(text(item['status'])),
      keywords: custom['keywords'] ? texts(custom['keywords']) : keywordsIn(keywords),
    },
    key: text(item['citation-key']) || text(item['id']),
    note: typeof item['note'] === 'string' ? item['note'].trim() : '',
    tags: texts(custom['tags']),
  })
}

function nameOf(name: Item): PersonName {
  if (text(name['literal'])) return { literal: text(name['literal']) }
  const particles = [text(name['dropping-particle']), text(name['non-dropping-particle'])].filter(Boolean)
  const family = text(name['family'])
  return family
    ? { family, given: text(name['given']), particle: particles.join(' '), suffix: text(name['suffix']) }
    : parseName(text(name['given']))
}

function issuedOf(issued: unknown): string {
  if (!isItem(issued)) return dateIn(text(issued))
  const [year, month, day] = list(list(issued['date-parts'])[0]).map((part) => text(part))
  return (
    (year && dateOf(year.padStart(4, '0'), month, day)) ||
    dateIn(text(issued['raw']) || text(issued['literal']))
  )
}
