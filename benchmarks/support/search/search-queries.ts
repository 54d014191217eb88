import type { SearchInput } from '@claire/api-contract'
import { type ArxivRecord, sourceOf } from './search-corpus.ts'

export interface BenchQuery {
  kind: string
  input: SearchInput
}

const STOP = new Set(
  'the of a an and in for to on with by from is are we that this at as be it which our its can or into these their has have'.split(
    ' ',
  ),
)

/** Returns 200 queries of ten kinds, from the titles and abstracts of articles spread over the corpus. */
export function queriesFrom(records: ArxivRecord[], count = 200): BenchQuery[] {
  const kinds = Object.entries(KINDS)
  return Array.from({ length: count }, (_, at) => {
    const [kind, inputOf] = kinds[at % kinds.length] ?? ['', () => ({ searchTerm: '' })]
    const record = records[(at * 7919) % records.length]
    if (!record) throw new Error('no articles to make queries of')
    return { kind, input: inputOf(record) }
  })
}

const wordsOf = (text: string) => text.match(/[A-Za-z][A-Za-z-]+/g) ?? []
const tellingWords = (text: string) => wordsOf(text).filter((word) => !STOP.has(word.toLowerCase()))
const some = (words: string[], from: number, count: number) => words.slice(from, from + count).join(' ')

const KINDS: Record<string, (record: ArxivRecord) => SearchInput> = {
  'hybrid, one word': ({ title }) => ({ searchTerm: some(tellingWords(title), 0, 1) }),
  'hybrid, three words': ({ title }) => ({ searchTerm: some(tellingWords(title), 0, 3) }),
  'hybrid, a title': ({ title }) => ({ searchTerm: title.replace(/["()]/g, ' ') }),
  'hybrid, a sentence': ({ abstract }) => ({ searchTerm: some(wordsOf(abstract), 0, 18) }),
  'hybrid, with filters': (record) => ({
    searchTerm: some(tellingWords(record.title), 0, 3),
    source: [sourceOf(record)],
    startYear: 2015,
    endYear: 2019,
  }),
  'exact, one word': ({ title }) => ({ searchTerm: some(tellingWords(title), 1, 1), refineSearch: true }),
  'exact, two words': ({ title }) => ({ searchTerm: some(tellingWords(title), 0, 2), refineSearch: true }),
  'exact, a common word': ({ abstract }) => ({
    searchTerm: wordsOf(abstract).find((word) => STOP.has(word.toLowerCase())) ?? 'the',
    refineSearch: true,
  }),
  'phrase, two words': ({ abstract }) => ({
    searchTerm: `"${some(wordsOf(abstract), 6, 2)}"`,
    refineSearch: true,
  }),
  'phrase, with filters': (record) => ({
    searchTerm: `"${some(wordsOf(record.abstract), 9, 2)}"`,
    refineSearch: true,
    startYear: 2010,
    endYear: 2018,
  }),
}
