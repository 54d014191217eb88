/** Fields with one value, by which articles are filtered and counted, and their names in an article. */
export const VALUE_FIELDS = { type: 'articleType', language: 'language' } as const

export type ValueField = keyof typeof VALUE_FIELDS
type Key = (typeof VALUE_FIELDS)[ValueField]
/** The values of an article; '' if it has none. */
export type Values = Record<Key, string>

/** The number of these fields. Index formats include it, so that an additional field changes the format. */
export const VALUES_STORED = Object.keys(VALUE_FIELDS).length

const FIELDS = Object.keys(VALUE_FIELDS) as ValueField[]

export const valueOf = (values: Values, field: ValueField): string => values[VALUE_FIELDS[field]]

export const valuesIn = (article: { readonly [K in Key]?: string | null }): Values =>
  Object.fromEntries(Object.values(VALUE_FIELDS).map((key) => [key, article[key] ?? ''])) as Values

/** Builds an object with one entry for each field. */
export const byValueField = <T>(make: (field: ValueField) => T): Record<ValueField, T> =>
  Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<ValueField, T>

/** The same, by the names of counts: 'types'. */
export const byValueFacet = <T>(make: (field: ValueField) => T): Record<`${ValueField}s`, T> =>
  Object.fromEntries(FIELDS.map((field) => [`${field}s`, make(field)])) as Record<`${ValueField}s`, T>
