import { NO_CRITERIA } from '@claire/api-contract'
import { createArticleEvents, createArticleStore, articleMigrations } from '#domains/articles'
import {
  alertMigrations,
  createAlertLedger,
  createAlertStore,
  createAlertNotifications,
} from '#domains/reading/alerts'
import { bookmarkMigrations } from '#domains/reading/bookmarks'
import type { TestDatabase } from './databases.ts'
import { articleDraft } from './drafts.ts'
import { personId } from './person.ts'

type AlertStore = ReturnType<typeof createAlertStore>
type Adding = Parameters<AlertStore['add']>[1]

/** Schema of alerts and their ledger. */
export const ledgerMigrations = { ...articleMigrations, ...bookmarkMigrations, ...alertMigrations }

/** A form with only some fields filled in. */
export const criteriaDraft = (fields: Partial<Adding['draft']> = {}): Adding['draft'] => ({
  name: 'Zirconium',
  email: 'ada@example.org',
  searchTerm: 'zirconium',
  ...NO_CRITERIA,
  sources: [],
  refineSearch: true,
  width: 'normal',
  frequency: 'NEW_MATCHES',
  note: '',
  pause: { state: 'active' },
  ...fields,
})

/** Matching facts of an alert on one literal word. */
export const literalMatching = (text: string): Adding['matching'] => ({
  facts: {
    text,
    query: { kind: 'exact', scope: { kind: 'literal', text, field: null } },
    statistics: { articles: 1, headLength: 1, bodyLength: 1, terms: [] },
  },
  indexSize: 1,
})

/** Alerts and their results, in a database of their own, with a settable clock; nothing runs by itself. */
export function openLedger({ database, another }: Pick<TestDatabase, 'database' | 'another'>) {
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now
  const deleted: string[] = []
  const store = createAlertStore({
    database,
    clock,
    onDeleted: async (_, ids) => void deleted.push(...ids),
  })
  const articles = createArticleStore(database, clock)
  const sourceNames = async () => new Map<string, string>()
  let made = 0

  return {
    database,
    another,
    clock,
    store,
    articles,
    events: createArticleEvents(database),
    ledger: createAlertLedger(database, clock),
    notifications: createAlertNotifications({ database, clock, sourceNames }),
    /** Ids of alerts whose deletion others were told of. */
    deleted,
    pass(ms: number) {
      now += ms
    },
    /** An alert of a person, for a unique word. */
    async alert(owner = 'ada', fields: Partial<Adding['draft']> = {}, most = 100) {
      const searchTerm = `subject${++made}`
      const draft = criteriaDraft({ searchTerm, ...fields })
      const matching = literalMatching(draft.searchTerm)
      return store.add(personId(owner), { draft, matching, most })
    },
    /** An article that no alert has found yet. */
    async article(fields: Parameters<typeof articleDraft>[0] = {}) {
      const url = `https://journal.example/article/${++made}`
      return (await articles.save(articleDraft({ url, title: `Report number${made}`, ...fields }))).id
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
