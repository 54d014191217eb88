import { WORKS } from './frames.ts'
import { type QueryLine, isCapitalised, textOf, words } from './line.ts'
import { isGlue } from '../text/foreign-words.ts'

/** A word that may be an author's name. */
export interface Surname {
  /** The word in the query. */
  at: number
  name: string
  /** True if 'by' or an initial precedes it or 'et al.' follows it. */
  isMarked: boolean
  /** The word and its neighbours: in an article with this phrase it is part of a term. */
  phrases: string[]
}

/** In German and French these also follow other words: only 'Arbeiten von' names an author. */
const BY = words(
  `(?:by|(?:${WORKS}|geschrieben|verfasst|ecrite?s?|publiee?s?) (?:von|par)|(?:articles|travaux|publications) de)(?= $)`,
)
const AND = /^(?:&|and|or|und|oder|et|ou)$/
const NAME = /^\p{L}[\p{L}\p{M}'\u2019-]{2,}$/u
/** Maximum number of words; longer queries describe a subject, and mark names. */
const MOST_WORDS = 8

/** Returns the words of a query that may be authors' names beside its subject. */
export function surnamesIn(line: QueryLine): Surname[] {
  // May and Will are names behind 'by'.
  const content = [...line.words.keys()].filter((at) => line.isContent(at) || isByAuthor(line, at))
  if (content.length < 2) return []
  const isCased = content.some((at) => /^\p{Ll}/u.test(line.words[at]?.text ?? ''))
  return content.flatMap((at) => {
    const word = line.words[at]
    if (!word || !NAME.test(word.text)) return []
    const isMarked =
      (isInitial(line, at - 1) && isCapitalised(word)) ||
      isByAuthor(line, at) ||
      (isCased && isName(line, at) && isByAuthor(line, firstName(line, at)))
    if (isMarked && isCased && isName(line, at + 1)) return []
    const mayBe =
      isMarked || (content.length <= MOST_WORDS && (!isCased || isCapitalised(word) || isAllSmall(line)))
    if (!mayBe) return []
    return [{ at, name: word.text.replace(/['\u2019]s$/, ''), isMarked, phrases: phrasesOf(line, at) }]
  })
}

const isAllSmall = (line: QueryLine) => line.words.every(({ text }) => !/\p{Lu}/u.test(text))

function isByAuthor(line: QueryLine, at: number): boolean {
  const [next, last] = [line.words[at + 1], line.words[at + 2]]
  if (next?.key === 'et' && last?.key === 'al') return true
  // 'by Long and Brown'
  if (AND.test(line.words[at - 1]?.key ?? '') && isName(line, at - 2) && isName(line, at))
    return isByAuthor(line, firstName(line, at - 2))
  // 'scattering by Coulomb forces'
  if (!line.words[at]?.endsClause && line.isContent(at + 1) && /^\p{Ll}/u.test(next?.text ?? '')) return false
  const before = line.words.slice(0, at).map(({ key }) => key)
  return BY.test(`${before.slice(-2).join(' ')} `) && isCapitalised(line.words[at])
}

/** The first of the names before a surname: 'by Maria J. Lopez'. */
const firstName = (line: QueryLine, at: number): number =>
  isName(line, at - 1) ? firstName(line, at - 1) : at
const isName = (line: QueryLine, at: number) => {
  const { text = '', endsClause } = line.words[at] ?? {}
  return (line.isContent(at) || isInitial(line, at)) && !endsClause && /^\p{Lu}\p{Ll}*$/u.test(text)
}
/** 'I.' and 'A.', which are also words. */
const isInitial = (line: QueryLine, at: number) =>
  line.isFree(at) && /^\p{Lu}$/u.test(line.words[at]?.text ?? '') && line.words[at]?.endsWith === '.'

/** The word with each neighbour; 'von Neumann' is part of a name and of terms. */
const phrasesOf = (line: QueryLine, at: number): string[] =>
  [at - 1, at + 1].flatMap((neighbour) => {
    const pair = line.words.slice(Math.max(0, Math.min(at, neighbour)), Math.max(at, neighbour) + 1)
    const key = line.words[neighbour]?.key ?? ''
    const isJoined = !pair[0]?.endsClause && line.isFree(neighbour) && (!isGlue(key) || key === 'von')
    return isJoined ? [textOf(pair)] : []
  })
