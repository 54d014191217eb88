import { allOf } from '@claire/search-engine'
import type { Match } from '../index-port.ts'
import { planLiterally } from './query-plan.ts'
import { checkQueryBounds } from './search-request.ts'

/** Returns the match of a query in exact mode. Throws BAD_REQUEST for one with too many parts. */
export function exactly(query: string): Match {
  checkQueryBounds(query)
  return allOf(planLiterally(query, () => []).required)
}
