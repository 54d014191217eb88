import { type AlertPreview, type AlertPreviewInput, MANY_RESULTS, PERIODS } from '@claire/api-contract'
import { presentArticles } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { criteriaKeyOf } from './criteria.ts'
import { checkedCriteria } from './checks.ts'
import { refusalOf } from './matching/decision/refusal.ts'
import type { AlertParts } from './own-alert.ts'

const EXAMPLES = 3
const MONTH_DAYS = 30
const NOTHING = { perMonth: null, perPeriod: null, tooMany: false, examples: [] }

/** The reason why a search is refused: invalid syntax, or too complex. */
function refusedBy(error: unknown): string {
  if (error instanceof DomainError && error.code === 'BAD_REQUEST') return error.message
  throw error
}

/** Expected results of an alert, before it is saved. */
export function alertPreview({
  store,
  savedSearches,
  recentMatches,
  articles,
  sources,
  sourceNames,
}: AlertParts) {
  return {
    async preview(owner: PersonId, input: AlertPreviewInput): Promise<AlertPreview> {
      const own = input.id === undefined ? undefined : await store.get(owner, input.id)
      const criteria = checkedCriteria(input, [...(own?.sources ?? []), ...(await sources())])
      const twin = await store.same(owner, criteriaKeyOf(criteria))
      const same = twin && twin.id !== input.id ? { id: twin.id, name: twin.name } : null
      const found = await savedSearches.factsOf(criteria).catch(refusedBy)
      if (typeof found === 'string') return { ...NOTHING, refusal: found, same }
      const refusal = refusalOf(criteria.searchTerm, found)
      if (refusal || !found) return { ...NOTHING, refusal, same }
      const facts = found
      const { searchTerm } = criteria
      const alert = { id: 'preview', searchTerm, width: input.width ?? 'normal', strictness: 1, facts }
      const { perMonth, ids } = await recentMatches.of(alert)
      const more = ids.length < EXAMPLES ? await savedSearches.examples(facts, EXAMPLES) : []
      const cards = await articles.cards([...new Set([...ids, ...more])].slice(0, EXAMPLES))
      const { frequency = 'NEW_MATCHES' } = input
      const months = frequency === 'NEW_MATCHES' ? 1 : PERIODS[frequency].days / MONTH_DAYS
      const perPeriod = perMonth === null ? null : Math.round(perMonth * months)
      return {
        refusal: null,
        perMonth,
        perPeriod,
        tooMany: (perPeriod ?? 0) > MANY_RESULTS,
        examples: await presentArticles(cards, sourceNames),
        same,
      }
    },
  }
}
