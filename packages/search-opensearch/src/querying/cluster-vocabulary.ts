import { type Vocabulary, isLike } from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import { countIn, counting } from './hits.ts'
import { allOf } from './matches.ts'
import type { Read } from './rounds.ts'

/** Maximum number of candidates for one word. */
const MOST_ALIKE = 50

/** The words of a cluster's articles. */
export function clusterVocabulary(read: Read, articles: number): Vocabulary {
  const frequencies = new Map<string, number>()
  const countOf = (query: Json, guess: number) => read({ body: counting(query), take: countIn, guess })
  const having = (word: string): Json => ({ term: { text: word } })
  return {
    articles,
    frequency: (word) => frequencies.get(word) ?? countOf(having(word), 1),
    isOfAuthors: (word) => countOf({ term: { authors: word } }, 0) > 0,
    together: (one, other) => countOf(allOf([having(one), having(other)]), 0),
    like(typed) {
      const alike = read({
        body: { size: 0, suggest: { words: suggesting(typed) } },
        take: ({ suggest }) => suggest?.words?.[0]?.options ?? [],
        guess: [],
      })
      for (const { text, freq } of alike) frequencies.set(text, freq)
      return alike.map(({ text }) => text).filter((word) => isLike(typed, word))
    },
  }
}

const suggesting = (text: string): Json => ({
  text,
  term: {
    field: 'text',
    suggest_mode: 'always',
    max_edits: 2,
    prefix_length: 1,
    min_word_length: 4,
    size: MOST_ALIKE,
    shard_size: MOST_ALIKE * 4,
    max_inspections: 20,
    accuracy: 0.3,
    sort: 'frequency',
  },
})
