import Type, { type TSchema } from 'typebox'
import { nullable } from './common.ts'
import { type ByField, type FieldValues, type Naming, type SearchField, byField } from './search-criteria.ts'

type ByKind = Record<
  keyof FieldValues,
  (about: { description?: string }, name: { pattern?: string }) => TSchema
>

/** Kept apart from the table, which the browser loads. */
const DESCRIPTIONS: Partial<Record<SearchField, string>> = {
  sources: 'Names of sources; empty means all',
  languages: 'Languages of articles by ISO 639-1, such as de; empty means all',
  exclude: 'Words and phrases that title and abstract must not contain literally',
  unread: 'Parts of the search term to be searched as words: the `from` of readings, or the whole term',
  refineSearch: 'Exact keyword matches only',
}

/** Returns a schema for each field of a search, by its kind. */
export const ofEachField = <N extends Naming, B extends ByKind>(naming: N, builders: B) =>
  byField<N, { [K in keyof FieldValues]: ReturnType<B[K]> }>(naming, ({ kind, codes }, field) => {
    const description = DESCRIPTIONS[field]
    const build = builders[kind]
    return build({ ...(description && { description }) }, { ...(codes && { pattern: codes }) }) as ReturnType<
      B[typeof kind]
    >
  }) satisfies ByField<N, Record<keyof FieldValues, TSchema>>

/** Criteria in a response. */
export const SHOWN = {
  year: () => nullable(Type.Integer()),
  names: () => Type.Array(Type.String()),
  flag: () => Type.Boolean(),
}
