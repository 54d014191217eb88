import { randomOf } from '../chaos/chaos-articles.ts'

/** Function words, then subjects: early ones are far more frequent than late ones, as in any language. */
const WORDS = [
  ...'the of and in a to for is we that on with by are this an from which as be'.split(' '),
  ...'model energy data method quantum graph learning matter waves neural stars galaxy proof lattice spin field'.split(
    ' ',
  ),
  ...Array.from({ length: 5000 }, (_, at) => `subject${at}`),
]
const TITLE_WORDS = 8
const ABSTRACT_WORDS = 150

/** Returns articles numbered from `from` on, one JSON object a line; the same in every run. */
export function drillArticles(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => drillArticle(from + at)).join('\n')
}

function drillArticle(number: number): string {
  const random = randomOf(number + 1)
  const words = (length: number) =>
    Array.from({ length }, () => WORDS[Math.floor(WORDS.length ** random()) - 1] ?? 'the').join(' ')
  return JSON.stringify({
    url: `https://drill.example.org/${number}`,
    title: `Report ${number}: ${words(TITLE_WORDS)}`,
    abstract: `${words(ABSTRACT_WORDS)}.`,
    year: 1990 + (number % 35),
  })
}
