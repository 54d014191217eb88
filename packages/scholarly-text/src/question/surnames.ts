import { WORKS } from './frames.ts'
import { type QueryLine, words } from './line.ts'
import { isGlue } from '../text/foreign-words.ts'

/** A word that may be an author's name. */
export interface Surname {
  /** The word in the query. */
  at: number
  name: string
  /** True if 'by' precedes it or 'et al.' follows it. */
  isMarked: boolean
  /** The word and its neighbours: in an article with this phrase it is part of a term. */
  phrases: string[]
}

/** In German and French these also follow other words: only 'Arbeiten von' names an author. */
const BY = words(`(?:by|(?:${WORKS}|geschrieben|verfasst|ecrite?s?|publiee?s?) (?:von|par))(?= $)`)
const NAME = /^\p{L}[\p{L}\p{M}'\u2019-]{2,}$/u
/** Maximum number of words; longer queries describe a subject, and mark names. */
const MOST_WORDS = 8

/** Returns the words of a query that may be authors' names beside its subject. */
export function surnamesIn(line: QueryLine): Surname[] {
  const content = [...line.words.keys()].filter((at) => line.isContent(at))
  if (content.length < 2) return []
  const isCased = content.some((at) => /^\p{Ll}/u.test(line.words[at]?.text ?? ''))
  return content.flatMap((at) => {
    const word = line.words[at]
    if (!word || !NAME.test(word.text)) return []
    const isMarked = isByAuthor(line, at)
    const mayBe =
      isMarked || (content.length <= MOST_WORDS && (!isCased || isCapitalised(word.text) || isAllSmall(line)))
    return mayBe ? [{ at, name: word.text, isMarked, phrases: phrasesOf(line, at) }] : []
  })
}

const isCapitalised = (text: string) => /^\p{Lu}.*\p{Ll}/u.test(text)
const isAllSmall = (line: QueryLine) => line.words.every(({ text }) => !/\p{Lu}/u.test(text))

function isByAuthor(line: QueryLine, at: number): boolean {
  const [next, last] = [line.words[at + 1], line.words[at + 2]]
  if (next?.key === 'et' && last?.key === 'al') return true
  const before = line.words.slice(0, at).map(({ key }) => key)
  return BY.test(`${before.slice(-2).join(' ')} `) && isCapitalised(line.words[at]?.text ?? '')
}

function phrasesOf(line: QueryLine, at: number): string[] {
  const word = line.words[at]
  const [before, next] = [line.words[at - 1], line.words[at + 1]]
  const phrases: string[] = []
  if (before && !before.endsClause && line.isFree(at - 1) && !isGlue(before.key))
    phrases.push(`${before.text} ${word?.text}`)
  if (next && !word?.endsClause && line.isFree(at + 1) && !isGlue(next.key))
    phrases.push(`${word?.text} ${next.text}`)
  return phrases
}
