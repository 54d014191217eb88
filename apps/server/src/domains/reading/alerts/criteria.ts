import { createHash } from 'node:crypto'
import { topicKey } from '@claire/scholarly-text'
import { type SearchCriteria, criteriaKey, criteriaOf, narrowing } from '@claire/api-contract'

/** A source as stored with an alert: by id, since names change; the name is for deleted sources. */
export interface ChosenSource {
  id: string
  name: string
}

type Filters = Omit<SearchCriteria, 'sources'> & {
  /** Empty means all. */
  sources: ChosenSource[]
}

/** The criteria of an alert. */
export type Criteria = Filters & { searchTerm: string }

const TOPIC = /^\s*topic:"([^"]+)"\s*$/i

/** Equal for two alerts with the same search; the forms of a topic are the same. */
export const criteriaKeyOf = ({ searchTerm, ...filters }: Criteria): string =>
  literalKeyOf({
    ...filters,
    searchTerm: searchTerm.replace(TOPIC, (_, name: string) => `topic:"${topicKey(name)}"`),
  })

/** Equal for two alerts with the same search in the same words. */
export function literalKeyOf({ searchTerm, ...filters }: Criteria): string {
  const parts = [
    searchTerm.replace(/\s+/g, ' ').trim(),
    criteriaKey({ ...filters, sources: filters.sources.map(({ id }) => id) }),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Filters as they are stored: only those that filter anything. */
export const storedFilters = (filters: Filters): string => JSON.stringify(narrowing(filters))

export function readFilters(stored: string): Filters {
  const { sources = [], ...others } = JSON.parse(stored) as Partial<Filters>
  return { ...criteriaOf(others), sources }
}
