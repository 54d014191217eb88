import {
  type AlertFrequency,
  type AlertPreview,
  type AlertPreviewInput,
  MANY_RESULTS,
} from '@claire/api-contract'
import { presentArticles } from '#domains/articles'
import type { PersonId } from '#platform/person'
import { criteriaKeyOf } from './alert.ts'
import { checkedCriteria } from './checks.ts'
import { refusalOf } from './matching/refusal.ts'
import type { AlertParts } from './own-alert.ts'

const EXAMPLES = 3
/** Of thirty days each. */
const MONTHS: Record<AlertFrequency, number> = {
  NEW_MATCHES: 1,
  DAILY: 1 / 30,
  WEEKLY: 7 / 30,
  ONE_MONTH: 1,
  TWO_MONTHS: 2,
  THREE_MONTHS: 3,
}

const NOTHING = { perMonth: null, perPeriod: null, tooMany: false, examples: [] }

/** What an alert would bring, before it is saved. */
export function alertPreview({ store, savedSearches, lately, articles, sources, sourceNames }: AlertParts) {
  return {
    async preview(owner: PersonId, input: AlertPreviewInput): Promise<AlertPreview> {
      const own = input.id === undefined ? undefined : await store.get(owner, input.id)
      const criteria = checkedCriteria(input, [...(own?.sources ?? []), ...(await sources())])
      const twin = await store.same(owner, criteriaKeyOf(criteria))
      const same = twin && twin.id !== input.id ? { id: twin.id, name: twin.name } : null
      const facts = await savedSearches.factsOf(criteria)
      const refusal = refusalOf(criteria.searchTerm, facts)
      if (refusal || !facts) return { ...NOTHING, refusal, same }
      const { searchTerm } = criteria
      const alert = { id: 'preview', searchTerm, width: input.width ?? 'normal', narrowing: 1, facts }
      const { perMonth, ids } = await lately.of(alert)
      const more = ids.length < EXAMPLES ? await savedSearches.examples(facts, EXAMPLES) : []
      const cards = await articles.cards([...new Set([...ids, ...more])].slice(0, EXAMPLES))
      const perPeriod =
        perMonth === null ? null : Math.round(perMonth * MONTHS[input.frequency ?? 'NEW_MATCHES'])
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
