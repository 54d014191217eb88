import Type, { type TSchema } from 'typebox'
import { type ByField, type FieldValues, type Naming, byField } from './search-criteria.ts'

type ByKind = Record<
  keyof FieldValues,
  (about: { description?: string }, name: { pattern?: string }) => TSchema
>

/** Returns a schema for each field of a search, by its kind. */
export const ofEachField = <N extends Naming, B extends ByKind>(naming: N, builders: B) =>
  byField<N, { [K in keyof FieldValues]: ReturnType<B[K]> }>(
    naming,
    ({ kind, description, codes }) =>
      builders[kind](description ? { description } : {}, codes ? { pattern: codes } : {}) as ReturnType<
        B[typeof kind]
      >,
  ) satisfies ByField<N, Record<keyof FieldValues, TSchema>>

/** Criteria in an answer. */
export const SHOWN = {
  year: () => Type.Union([Type.Integer(), Type.Null()]),
  names: () => Type.Array(Type.String()),
  flag: () => Type.Boolean(),
}
