import { restored, tokensFrom, unpacked } from '../keeping/packing.ts'
import type { Json } from '../connection.ts'
import { textIn } from './hits.ts'
import type { Lookup } from './rounds.ts'

/** What the ranking works with of single articles. */
export interface ArticleFacts {
  vector: Float32Array | undefined
  context: Float32Array | undefined
  tokens: Uint16Array
}

/** The facts of some articles, by id. */
export const factsLookup = (ids: string[], contextualId: string): Lookup<Map<string, ArticleFacts>> => ({
  body: factsBody(ids),
  take: ({ hits }) =>
    new Map(
      (hits?.hits ?? []).map((hit) => {
        const [bytes, told] = [textIn(hit, 'bytes'), textIn(hit, 'told')]
        const isTold = textIn(hit, 'told_by') === contextualId && textIn(hit, 'has_context') === 'true'
        return [
          hit._id,
          {
            vector: bytes ? restored(unpacked(bytes)) : undefined,
            context: told && isTold ? restored(unpacked(told)) : undefined,
            tokens: tokensFrom(textIn(hit, 'tokens') ?? ''),
          },
        ]
      }),
    ),
})

const factsBody = (ids: string[]): Json => ({
  _source: false,
  docvalue_fields: ['bytes', 'told', 'told_by', 'has_context', 'tokens'],
  query: { ids: { values: ids } },
  size: ids.length,
  track_total_hits: false,
})
