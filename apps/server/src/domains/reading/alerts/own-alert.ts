import type { ArticleStore, SourceNames } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { ChosenSource } from './criteria.ts'
import type { FolderAlerts } from './folder-alerts.ts'
import type { createRecentMatches } from './matching/recent-matches.ts'
import type { SavedSearches } from './matching/saved-searches.ts'
import type { AlertLedger } from './ledger.ts'
import type { AlertStore, OwnedAlert } from './store.ts'

export interface AlertParts {
  clock: Clock
  store: AlertStore
  ledger: AlertLedger
  articles: Pick<ArticleStore, 'cards'>
  sourceNames: SourceNames
  savedSearches: SavedSearches
  recentMatches: Pick<ReturnType<typeof createRecentMatches>, 'of'>
  /** All sources of articles. */
  sources: () => Promise<ChosenSource[]>
  addresses: AlertAddresses
  /** Alerts of folders. */
  folders: Pick<FolderAlerts, 'changeMessages'>
  /** Teaches a folder that an article does not belong to it, or takes that back. */
  refuseInFolder: (
    owner: PersonId,
    vote: { folderId: string; articleId: string; refused: boolean },
  ) => Promise<void>
}

/** Addresses for messages, managed by the notifications. */
export interface AlertAddresses {
  /** Before an alert is saved. Throws CONFLICT for an address that may not be used. */
  claim(person: Caller, address: string): Promise<unknown>
  /** After it was saved: its messages go to this address from now on. */
  follow(alertId: string, address: string): Promise<unknown>
}

export const notThere = () => new DomainError('NOT_FOUND', (t) => t('alerts.none'))

export async function ownAlert(store: AlertStore, owner: PersonId, id: string): Promise<OwnedAlert> {
  const alert = await store.get(owner, id)
  if (!alert) throw notThere()
  return alert
}
