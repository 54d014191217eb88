import {
  containsExactly,
  exactTokens,
  literalOf,
  queryTerms,
  articleTerms,
  tokenKey,
} from '@claire/scholarly-text'
import { backgroundShare } from '#analysis/background'
import type { IndexedArticle, Match } from '#index-types'
import { stemsOfTerm } from '#ranking/relevance'

/** Search by definition, checking each article: no lists, no segments, no compression. The reference for the index. */

type Field = 'title' | 'author' | null

const fieldsOf = ({ title, abstract, fullText, authors }: IndexedArticle, field: Field): string[] =>
  field === 'title' ? [title] : field === 'author' ? authors : [title, abstract, fullText, ...authors]

/** True if the words of `text` occur in sequence, the last of them as a prefix. */
function hasPrefix(field: string, text: string): boolean {
  const parts = literalOf(text).flatMap((unit) => unit.parts)
  if (!parts.length) return false
  const tokens = exactTokens(field)
  return tokens.some((first) =>
    parts.every((part, at) =>
      tokens.some((token) => {
        if (token.position !== first.position + at) return false
        return at === parts.length - 1 ? tokenKey(token).startsWith(part) : tokenKey(token) === part
      }),
    ),
  )
}

const wordsOf = (text: string) =>
  exactTokens(text)
    .filter(({ span }) => span === 1)
    .map((token) => token.text)

const termsIn = ({ title, abstract, fullText, authors, categories, language }: IndexedArticle) =>
  [title, abstract, fullText, ...authors, ...categories].flatMap((text) => articleTerms(text, language))

export function isMatch(article: IndexedArticle, match: Match): boolean {
  switch (match.kind) {
    case 'all':
      return true
    case 'and':
      return match.of.every((part) => isMatch(article, part))
    case 'or':
      return match.of.some((part) => isMatch(article, part))
    case 'not':
      return !isMatch(article, match.of)
    case 'literal':
      return fieldsOf(article, match.field).some((field) => containsExactly(field, match.text))
    case 'prefix':
      return fieldsOf(article, match.field).some((field) => hasPrefix(field, match.text))
    case 'terms': {
      const terms = queryTerms(match.text)
      const stems = new Set(termsIn(article))
      return terms.length > 0 && terms.every((term) => stemsOfTerm(term).some((stem) => stems.has(stem)))
    }
    case 'titled': {
      const wanted = wordsOf(match.text).join('')
      return wanted !== '' && wordsOf(article.title).join('') === wanted
    }
    case 'years': {
      const year = article.publicationYear
      return year !== null && year >= (match.from ?? year) && year <= (match.to ?? year)
    }
    default:
      throw new Error(`the reference does not know ${match.kind}`)
  }
}

const countOf = (all: string[], wanted: string) => all.filter((each) => each === wanted).length
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** ln(1 + (N - n + 0.5) / (n + 0.5)). */
const inverseFrequency = (articles: number, having: number) =>
  Math.log(1 + (articles - having + 0.5) / (having + 0.5))

/** Returns the terms of an article's head, each with the weight of its field. */
const headOf = ({ title, categories, abstract, authors, language }: IndexedArticle) =>
  [
    { weight: 2.5, texts: [title] },
    { weight: 1.5, texts: categories },
    { weight: 1, texts: [abstract, ...authors] },
  ].flatMap(({ weight, texts }) =>
    texts.flatMap((text) => articleTerms(text, language)).map((term) => ({ term, weight })),
  )

/** Returns the BM25F (Robertson, Zaragoza and Taylor, 2004) of each article, with 200 articles of science in general. */
export function relevanceOf(articles: readonly IndexedArticle[], text: string): number[] {
  const heads = articles.map(headOf)
  const bodies = articles.map(({ fullText, language }) => articleTerms(fullText, language))
  const headLengths = heads.map((head) => sum(head.map(({ weight }) => weight)))
  const averageHead = sum(headLengths) / articles.length
  const averageBody = sum(bodies.map((body) => body.length)) / bodies.filter((body) => body.length).length
  const terms = queryTerms(text)
  return articles.map((_, at) => {
    const [head = [], body = []] = [heads[at], bodies[at]]
    return sum(
      terms.map((asked) => {
        const { term } = asked
        const stems = stemsOfTerm(asked)
        const having = articles.filter(
          (__, other) =>
            heads[other]?.some((each) => stems.includes(each.term)) ||
            bodies[other]?.some((each) => stems.includes(each)),
        ).length
        const weight = inverseFrequency(articles.length + 200, having + 200 * backgroundShare(term))
        const inHead = sum(head.filter((each) => stems.includes(each.term)).map((each) => each.weight))
        const inBody = body.filter((each) => stems.includes(each)).length
        const frequency =
          inHead / (0.25 + (0.75 * (headLengths[at] ?? 0)) / averageHead) +
          (inBody ? (0.3 * inBody) / (0.1 + (0.9 * body.length) / averageBody) : 0)
        return (weight * 2.2 * frequency) / (1.2 + frequency)
      }),
    )
  })
}

/**
 * Returns the sort keys of literal matches: whether the title is the phrase, contains it, or contains all its
 * words; whether another field contains it; then BM25 of the unstemmed words, and the year.
 */
export function literalKeysOf(
  articles: readonly IndexedArticle[],
  { phrase, words }: { phrase: string; words: string[] },
): { tier: number; bm25: number; year: number }[] {
  const tokens = articles.map(({ title, abstract, fullText }) => [title, abstract, fullText].flatMap(wordsOf))
  const average = sum(tokens.map((each) => each.length)) / articles.length
  const parts = [...new Set(words.flatMap((word) => literalOf(word).flatMap((unit) => unit.parts)))]
  const stands = (article: IndexedArticle, text: string, field: Field) =>
    isMatch(article, { kind: 'literal', text, field })
  return articles.map((article, at) => {
    const tier = isMatch(article, { kind: 'titled', text: phrase })
      ? 4
      : stands(article, phrase, 'title')
        ? 3
        : words.length > 1 && words.every((word) => stands(article, word, 'title'))
          ? 2
          : words.length > 1 && stands(article, phrase, null)
            ? 1
            : 0
    const own = tokens[at] ?? []
    const bm25 = sum(
      parts.map((part) => {
        const having = tokens.filter((each) => each.includes(part)).length
        const frequency = countOf(own, part) / (0.25 + (0.75 * own.length) / average)
        return (inverseFrequency(articles.length, having) * 2.2 * frequency) / (1.2 + frequency)
      }),
    )
    return { tier, bm25, year: article.publicationYear ?? 0 }
  })
}
