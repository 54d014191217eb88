/** The filters of a search as data, without TypeBox, so that the browser imports little code: '@claire/api-contract/search-criteria'. */

/** Any of the names may match; empty means all. */
export interface FieldValues {
  year: number | null
  names: string[]
  flag: boolean
}
type Kind = keyof FieldValues

export interface FieldFacts {
  /** Fields of one filter are described, counted and removed together. */
  filter: string
  kind: Kind
  /** Its name in search requests, in tools for assistants and in the address, if different. */
  request?: string
  tool?: string
  address?: string
  /** True if it also filters the results of an alert. */
  ofResults?: true
  /** The pattern of its names if they are short codes: the address separates these by commas. */
  codes?: string
}

/**
 * Every field that filters a search, in the order of the address. Alerts store all of them. New fields are added here;
 * everything else that depends on a filter (its label, its part of the engine's request) is typed by `SearchFilter`.
 */
export const SEARCH_FIELDS = {
  startYear: { filter: 'years', kind: 'year', address: 'from', ofResults: true },
  endYear: { filter: 'years', kind: 'year', address: 'to', ofResults: true },
  sources: { filter: 'sources', kind: 'names', request: 'source', ofResults: true },
  languages: {
    filter: 'languages',
    kind: 'names',
    request: 'language',
    address: 'language',
    codes: '^[a-z]{2,3}$',
  },
  exclude: { filter: 'exclude', kind: 'names' },
  unread: { filter: 'unread', kind: 'names' },
  refineSearch: { filter: 'exact', kind: 'flag', tool: 'exact' },
} as const satisfies Record<string, FieldFacts>

/** The facets of results. A facet named like a filter is counted without that filter. */
export const FACETS = ['sources', 'years', 'topics', 'types', 'languages'] as const
export type Facet = (typeof FACETS)[number]

type Fields = typeof SEARCH_FIELDS
export type SearchField = keyof Fields
export type SearchFilter = Fields[SearchField]['filter']
/** The filters that also apply to an alert's results. */
export type ResultFilter = {
  [F in SearchField]: Fields[F] extends { ofResults: true } ? Fields[F]['filter'] : never
}[SearchField]

/** The places where fields have names: `field` is the key of the table, which alerts and the browser use. */
export type Naming = 'field' | 'request' | 'results' | 'tool' | 'address'
type NameIn<F extends SearchField, N extends Naming> = N extends 'results'
  ? Fields[F] extends { ofResults: true }
    ? NameIn<F, 'request'>
    : never
  : Fields[F] extends Record<N, infer Name>
    ? Name
    : F
/** A type for each field, by its kind, under its name. */
export type ByField<N extends Naming, T extends Record<Kind, unknown>> = {
  [F in SearchField as NameIn<F, N> & string]: T[Fields[F]['kind']]
}
export type SearchCriteria = ByField<'field', FieldValues>
/** Criteria as callers pass them: missing, null, 0 and empty all mean none. */
type Given<N extends Naming> = {
  [F in SearchField as NameIn<F, N> & string]?: FieldValues[Fields[F]['kind']] | null | undefined
}

const ENTRIES = Object.entries(SEARCH_FIELDS) as [SearchField, FieldFacts][]
const NONE: FieldValues = { year: null, names: [], flag: false }

/** All filters, in the order of the table. */
export const SEARCH_FILTERS = [...new Set(ENTRIES.map(([field]) => SEARCH_FIELDS[field].filter))]

function nameIn(naming: Naming, field: SearchField, facts: FieldFacts): string | null {
  if (naming === 'results') return facts.ofResults ? nameIn('request', field, facts) : null
  return (naming !== 'field' && facts[naming]) || field
}

/** Builds an object with one entry for each field that has a name in `naming`. */
export function byField<N extends Naming, T extends Record<Kind, unknown>>(
  naming: N,
  make: (facts: FieldFacts, field: SearchField) => T[Kind],
): ByField<N, T> {
  const made = ENTRIES.flatMap(([field, facts]) => {
    const name = nameIn(naming, field, facts)
    return name === null ? [] : [[name, make(facts, field)]]
  })
  return Object.fromEntries(made) as ByField<N, T>
}

const criteriaBy = (read: (facts: FieldFacts, field: SearchField) => unknown) =>
  byField<'field', FieldValues>(
    'field',
    (facts, field) => (read(facts, field) || NONE[facts.kind]) as FieldValues[Kind],
  )

export const NO_CRITERIA: SearchCriteria = criteriaBy(() => null)

/** Returns the criteria given under other names. */
export const criteriaFrom = <N extends Naming>(naming: N, given: Given<N>): SearchCriteria =>
  criteriaBy((facts, field) => {
    const name = nameIn(naming, field, facts)
    return name !== null && (given as Record<string, unknown>)[name]
  })

/** Returns the criteria among the given properties. */
export const criteriaOf = (given: Given<'field'>): SearchCriteria => criteriaFrom('field', given)

/** Returns criteria under other names. */
export const criteriaAs = <N extends Naming>(naming: N, criteria: SearchCriteria) =>
  byField<N, FieldValues>(naming, (_, field) => criteria[field])

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const pick = <C extends Record<SearchField, unknown>>(
  criteria: C,
  isWanted: (facts: FieldFacts, field: SearchField) => boolean,
) =>
  Object.fromEntries(
    ENTRIES.filter(([field, facts]) => isWanted(facts, field)).map(([field]) => [field, criteria[field]]),
  ) as Partial<Pick<C, SearchField>>

/** Returns only the criteria that filter a search. */
export const narrowing = <C extends Record<SearchField, unknown>>(criteria: C) =>
  pick(criteria, (_, field) => isSet(criteria[field]))

/** Returns the filters that are set. */
export const filtersIn = (criteria: SearchCriteria): SearchFilter[] => [
  ...new Set((Object.keys(narrowing(criteria)) as SearchField[]).map((field) => SEARCH_FIELDS[field].filter)),
]

/** Returns the change that removes one filter. */
export const without = (filter: SearchFilter): Partial<SearchCriteria> =>
  pick(NO_CRITERIA, (facts) => facts.filter === filter)

/** Returns the criteria that also filter an alert's results. */
export const ofResults = (criteria: SearchCriteria): Partial<SearchCriteria> =>
  pick(criteria, (facts) => facts.ofResults === true)

const sorted = <V>(value: V): V => (Array.isArray(value) ? (value.toSorted() as V) : value)

/** Returns the same criteria with sorted names: equal criteria serialise equally. */
export const inOrder = (criteria: SearchCriteria): SearchCriteria =>
  criteriaBy((_, field) => sorted(criteria[field]))

/** Returns a text that is equal for equal criteria. */
export const criteriaKey = (criteria: SearchCriteria): string => JSON.stringify(narrowing(inOrder(criteria)))

/** Returns a text that is equal for searches that are pinned as one. */
export const pinKey = (search: {
  searchTerm: string
  criteria: SearchCriteria
  verbatim?: boolean | undefined
}): string =>
  JSON.stringify([
    search.searchTerm.replace(/\s+/g, ' ').trim(),
    criteriaKey(search.criteria),
    search.verbatim ?? false,
  ])

/** Reads the criteria of an address. Invalid parts are ignored. */
export const readCriteria = (query: URLSearchParams): SearchCriteria =>
  criteriaBy((facts, field) => {
    const { kind, codes } = facts
    const text = query.get(nameIn('address', field, facts) ?? field) ?? ''
    return codes ? [...new Set(text.split(','))].filter((code) => RegExp(codes).test(code)) : READ[kind](text)
  })

/** Writes criteria into an address; default values are omitted. */
export function writeCriteria(query: URLSearchParams, criteria: SearchCriteria) {
  for (const [field, facts] of ENTRIES) {
    const value = criteria[field]
    const written = typeof value === 'object' && !facts.codes ? JSON.stringify(value) : String(value)
    if (isSet(value)) query.set(nameIn('address', field, facts) ?? field, written)
  }
}

const READ: { [K in Kind]: (text: string) => FieldValues[K] } = {
  year(text) {
    const year = Number(text)
    return Number.isInteger(year) && year > 0 && year <= 9999 ? year : null
  },
  flag: (text) => text === 'true',
  names(text) {
    try {
      const names: unknown = JSON.parse(text)
      return Array.isArray(names)
        ? [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))]
        : []
    } catch {
      return []
    }
  },
}

/** True unless the range ends before it starts (docs/product.md 5.6). */
export const isYearRange = ({ startYear, endYear }: Pick<SearchCriteria, 'startYear' | 'endYear'>) =>
  !startYear || !endYear || endYear >= startYear
