import {
  ALERTS_PER_PERSON,
  ALERT_TEXT_MAX_LENGTH,
  type Alert,
  type AlertInput,
  type AlertPage,
  type AlertPreview,
  type AlertPreviewInput,
  type FollowInput,
  type Language,
  MANY_RESULTS,
  type NewResultCounts,
  PERIODS,
} from '@claire/api-contract'
import { mailMessages } from '@claire/messages/server'
import { isUniqueViolation } from '#platform/database'
import { DomainError, type Say, inLanguage, refusal } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { type AlertDraft, presentAlert, sourceNamesOf } from './alert.ts'
import { criteriaKeyOf } from './criteria.ts'
import { type Followed, citing, followed, followedCitations, isExpressible } from './following.ts'
import { checkedCriteria, checkedDraft, checkedMessages, refusalOf } from './checks.ts'
import { type AlertParts, notThere, ownAlert } from './own-alert.ts'
import type { OwnedAlert, StoredMatching, Wanted } from './store.ts'
import { alertResults, alertVotes } from './results.ts'
import { presentArticles } from '#domains/articles'
import { pageOf } from '#platform/page'

export type AlertService = ReturnType<typeof createAlertService>

/** A person's alerts and their results. `owner` is the caller's subject; alerts of others do not exist for them. */
export function createAlertService(parts: AlertParts) {
  return {
    ...ownAlerts(parts),
    ...follows(parts),
    ...alertResults(parts),
    /** The numbers of unread results, of all alerts and of each that has some. */
    async counts(owner: PersonId): Promise<NewResultCounts> {
      const [unread, saved] = await Promise.all([parts.ledger.unreadOf(owner), parts.store.count(owner)])
      return {
        total: unread.reduce((sum, { newResults }) => sum + newResults, 0),
        alerts: unread.map(({ id, newResults }) => ({ id, newResults })),
        kept: saved,
        position: Math.max(0, ...unread.map(({ newest }) => newest)),
      }
    },
    ...alertVotes(parts),
    ...alertPreview(parts),
  }
}

function ownAlerts(parts: AlertParts) {
  const { store, sources, addresses } = parts
  return {
    async page(owner: PersonId, wanted: Wanted): Promise<AlertPage> {
      const [alerts, total] = await Promise.all([store.page(owner, wanted), store.count(owner, wanted.show)])
      return pageOf(await present(parts, alerts), { total, size: wanted.size })
    },

    async get(owner: PersonId, id: string): Promise<Alert> {
      return presentOne(parts, await ownAlert(store, owner, id))
    },

    add: (caller: Caller, input: AlertInput): Promise<Alert> => add(parts, caller, input),

    /** Keeps the results of an alert unless its search changes. */
    async change(caller: Caller, id: string, input: AlertInput): Promise<Alert> {
      const owner = caller.subject
      const known = await ownAlert(store, owner, id)
      if (known.folderId !== null) return changeFolderAlert(parts, caller, { known, input })
      // A deleted source may stay selected.
      const draft = checkedDraft(input, [...known.sources, ...(await sources())], known.pause)
      await addresses.claim(caller, draft.email)
      const isOther = criteriaKeyOf(draft) !== criteriaKeyOf(known)
      const matching = isOther ? await matchingOf(parts, draft) : undefined
      const alert = await unlessSame(() => store.change(owner, { id, draft, matching }))
      if (!alert) throw notThere()
      await addresses.follow(id, alert.email)
      return presentOne(parts, alert)
    },

    async delete(owner: PersonId, id: string) {
      const { folderId } = await ownAlert(store, owner, id)
      if (folderId !== null) throw new DomainError('CONFLICT', (t) => t('alerts.ofFolder'))
      if (!(await store.delete(owner, id))) throw notThere()
    },
  }
}

/** Changes when and where mail about a folder is sent; its name and what it finds are those of the folder. */
async function changeFolderAlert(
  parts: AlertParts,
  caller: Caller,
  { known, input }: { known: OwnedAlert; input: AlertInput },
): Promise<Alert> {
  const { addresses, folders, store } = parts
  const messages = checkedMessages(input, known.pause)
  await addresses.claim(caller, messages.email)
  await folders.changeMessages(known.id, messages)
  await addresses.follow(known.id, messages.email)
  return presentOne(parts, await ownAlert(store, caller.subject, known.id))
}

function follows(parts: AlertParts) {
  return {
    /** The id of the owner's alert about new articles that cite a work with these DOIs; null if there is none. */
    async citesAlert(owner: PersonId, dois: string[]): Promise<string | null> {
      return idOfSearch(parts, owner, citing(dois))
    },

    /** Creates an alert for everything new from a source, on a topic or by an author, notified immediately. */
    async follow(caller: Caller, input: FollowInput, language?: Language): Promise<Alert> {
      const { name, ...search } =
        'cites' in input ? await followedCitations(parts.articles, input.cites) : followed(input)
      return add(parts, caller, {
        name: name(mailMessages(language)).slice(0, ALERT_TEXT_MAX_LENGTH),
        email: caller.email,
        ...search,
      })
    },

    /** The id of the person's alert for exactly one of these; null if there is none. */
    async followedBy(owner: PersonId, any: Followed[]): Promise<string | null> {
      for (const input of any) {
        if ('topic' in input && !isExpressible(input.topic)) continue
        const id = await idOfSearch(parts, owner, followed(input).searchTerm)
        if (id !== null) return id
      }
      return null
    },
  }
}

async function idOfSearch(
  { store }: AlertParts,
  owner: PersonId,
  searchTerm: string,
): Promise<string | null> {
  const alert = await store.same(owner, criteriaKeyOf(checkedCriteria({ searchTerm }, [])))
  return alert?.id ?? null
}

async function add(parts: AlertParts, caller: Caller, input: AlertInput): Promise<Alert> {
  const { store, sources, addresses } = parts
  const draft = checkedDraft(input, await sources())
  const matching = await matchingOf(parts, draft)
  await addresses.claim(caller, draft.email)
  const alert = await unlessSame(() =>
    store.add(caller.subject, { draft, matching, most: ALERTS_PER_PERSON }),
  )
  if (!alert) throw new DomainError('CONFLICT', (t) => t('alerts.many', { most: ALERTS_PER_PERSON }))
  return presentOne(parts, alert)
}

/** Throws BAD_REQUEST for a search that could never find anything. */
async function matchingOf({ savedSearches }: AlertParts, draft: AlertDraft): Promise<StoredMatching> {
  const facts = await savedSearches.factsOf(draft)
  const reason = refusalOf(draft.searchTerm, facts)
  if (reason || !facts) throw refusal(reason ?? ((t) => t('alerts.nothing')))
  return { facts, indexSize: await savedSearches.size() }
}

async function unlessSame<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('CONFLICT', (t) => t('alerts.same')) : error
  }
}

async function presentOne(parts: AlertParts, alert: OwnedAlert): Promise<Alert> {
  const [shown] = await present(parts, [alert])
  if (!shown) throw notThere()
  return shown
}

const DAY_MS = 24 * 3600_000
/** Number of periods shown. */
const SHOWN = 12

async function present({ ledger, sourceNames, clock }: AlertParts, alerts: OwnedAlert[]): Promise<Alert[]> {
  const now = clock()
  const [namesOf, unread, recent, votes] = await Promise.all([
    sourceNamesOf(alerts, sourceNames),
    ledger.unread(alerts.map(({ id }) => id)),
    Promise.all(
      alerts.map(({ id, frequency }) =>
        ledger.recent(id, { periods: SHOWN, lengthMs: PERIODS[frequency].days * DAY_MS, now }),
      ),
    ),
    Promise.all(alerts.map(({ id, criteriaAt }) => ledger.votes(id, criteriaAt))),
  ])
  return alerts.map((alert, at) =>
    presentAlert({
      alert,
      now,
      sources: namesOf(alert),
      newResults: unread.get(alert.id) ?? 0,
      recent: recent[at] ?? [],
      votes: votes[at]?.length ?? 0,
    }),
  )
}

const EXAMPLES = 3
const MONTH_DAYS = 30
const NOTHING = { perMonth: null, perPeriod: null, tooMany: false, examples: [] }

/** The reason why a search is refused: invalid syntax, or too complex. */
function refusedBy(error: unknown): Say {
  if (error instanceof DomainError && error.code === 'BAD_REQUEST') return error.say
  throw error
}

/** Expected results of an alert, before it is saved. */
function alertPreview({ store, savedSearches, recentMatches, articles, sources, sourceNames }: AlertParts) {
  return {
    async preview(owner: PersonId, input: AlertPreviewInput, language?: Language): Promise<AlertPreview> {
      const own = input.id === undefined ? undefined : await store.get(owner, input.id)
      const criteria = checkedCriteria(input, [...(own?.sources ?? []), ...(await sources())])
      const twin = await store.same(owner, criteriaKeyOf(criteria))
      const same = twin && twin.id !== input.id ? { id: twin.id, name: twin.name } : null
      const { searchTerm } = criteria
      const found = await savedSearches.factsOf(criteria).catch(refusedBy)
      const refused = (say: Say | null) => ({
        ...NOTHING,
        refusal: say && inLanguage(say, language),
        same,
      })
      if (typeof found === 'function') return refused(found)
      const reason = refusalOf(searchTerm, found)
      if (reason || !found) return refused(reason)
      const facts = found
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
