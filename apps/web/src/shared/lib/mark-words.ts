export interface Segment {
  start: number
  text: string
  marked: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** Words that say nothing about what was looked for. */
const UNMARKED = new Set('a an and are as at be by for from has have in is it its of on or that the this to was were which with not'.split(' '))

const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The English endings that most often keep a word from looking like itself. */
function stem(folded: string): string {
  if (folded.length < 5 || /\d/.test(folded)) return folded
  return folded.replace(/(?:ies|ied)$/, 'y').replace(/(?:ingly|edly|ing|ed|es|s|e)$/, '')
}

/** What of a query names words to find: not its operators, its field names, or what it excludes. */
function wordsOf(query: string): Set<string> {
  const positive = query
    .replace(/(?:^|\s)(?:NOT\s+|-)(?:"[^"]*"|\S+)/g, ' ')
    .replace(/(?:^|[\s(])(?:title|source|author|year|doi):/gi, ' ')
    .replace(/\b(?:AND|OR|NOT)\b/g, ' ')
  return new Set([...positive.matchAll(WORD)].map(([word]) => fold(word)).filter((word) => !UNMARKED.has(word)))
}

/**
 * Splits a text into what the query's words cover and what they do not. The pieces put together are the text, whatever
 * is in it: nothing here ever becomes markup. With `exact` only the words themselves count, without their other forms.
 */
export function markWords(text: string, query: string, { exact = false } = {}): Segment[] {
  const form = exact ? fold : (word: string) => stem(fold(word))
  const wanted = new Set([...wordsOf(query)].map(form))
  const segments: Segment[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wanted.has(form(word))) continue
    if (index > done) segments.push({ start: done, text: text.slice(done, index), marked: false })
    segments.push({ start: index, text: word, marked: true })
    done = index + word.length
  }
  if (done < text.length) segments.push({ start: done, text: text.slice(done), marked: false })
  return segments
}
