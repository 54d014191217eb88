import type { IndexedArticle, Match } from '#index-types'
import { articleOf } from './articles.ts'

/** Words that have several spellings, are parts of each other, or share a prefix; from scripts with and without spaces. */
const WORDS = [
  'graph graphs graphene grapheme neural networks network covid-19 COVID19 covid 19 sars-cov-2 state-of-the-art',
  'state of the art in a TiO2-based TiO2 based C++ c 5μm 5 μm naïve naive Ångström 石墨烯 石墨 é .NET net rock/paper',
  'p<0.05 <.05 author’s authors x-ray xray Xray wind solar-wind solar',
].flatMap((line) => line.split(' '))
const NAMES = [
  'Ada Lovelace',
  'A. Lovelace',
  'Jean-Luc Meunier',
  'Žofia Nováková',
  'Wind Solar',
  'Graph A. Network',
]
const PAUSES = [' ', ' ', ' ', ' ', ', ', '. ', '-', '; ']

export type Random = ReturnType<typeof randomOf>

/** Returns the same numbers for the same seed (Park and Miller's generator). */
export function randomOf(seed: number) {
  let state = seed * 7919 + 1
  const below = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count
  const of = <T>(values: readonly [T, ...T[]] | readonly T[]): T => values[below(values.length)] as T
  return { below, of }
}

function textOf({ below, of }: Random, most: number): string {
  let text = ''
  for (let left = below(most + 1); left > 0; left--) text += of(WORDS) + of(PAUSES)
  return text
}

/** Returns an article with random text, under one of few identifiers. */
export function randomArticle(random: Random, id: string): IndexedArticle {
  const { below, of } = random
  return articleOf(id, {
    title: textOf(random, 6),
    abstract: textOf(random, 20),
    fullText: below(3) ? '' : textOf(random, 60),
    authors: Array.from({ length: below(3) }, () => of(NAMES)),
    categories: below(2) ? [] : [of(WORDS)],
    publicationYear: below(5) ? 2000 + below(6) : null,
    sourceId: `source-${below(3)}`,
    articleType: below(2) ? 'web' : 'pdf',
    firstSeenAt: 1000 + below(100),
    language: of([null, 'en', 'de', 'fr']),
  })
}

/** Returns words of one of the articles, mostly consecutive; sometimes with others. */
export function randomWords(random: Random, articles: readonly IndexedArticle[]): string {
  const { below, of } = random
  if (!below(4)) return textOf(random, 3)
  const { title, abstract, fullText, authors } = of(articles)
  const words = of([title, abstract, fullText, authors.join(' ')]).split(' ')
  const from = below(words.length)
  return words.slice(from, from + 1 + below(4)).join(below(6) ? ' ' : '-')
}

const FIELDS = ['title', 'author', null, null] as const

/** Returns a random match. */
export function randomMatch(random: Random, articles: readonly IndexedArticle[], depth = 2): Match {
  const { below, of } = random
  const text = randomWords(random, articles)
  const parts = () => Array.from({ length: 1 + below(3) }, () => randomMatch(random, articles, depth - 1))
  switch (depth > 0 ? below(9) : below(6)) {
    case 0:
      return { kind: 'prefix', text: text.slice(0, 1 + below(text.length + 1)), field: of(FIELDS) }
    case 1:
      return { kind: 'terms', text }
    case 2:
      return { kind: 'titled', text: of(articles).title }
    case 3:
      return { kind: 'years', from: below(2) ? 2000 + below(6) : null, to: below(2) ? 2000 + below(6) : null }
    case 6:
      return { kind: 'not', of: randomMatch(random, articles, depth - 1) }
    case 7:
      return { kind: 'and', of: parts() }
    case 8:
      return { kind: 'or', of: parts() }
    default:
      return { kind: 'literal', text, field: of(FIELDS) }
  }
}
