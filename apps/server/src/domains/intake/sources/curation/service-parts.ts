import type { Database, StoreParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { ChangeDelivery } from './change-delivery.ts'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'
import type {
  Attention,
  Cause,
  KnownPreview,
  Language,
  ScanProgress,
  ScanSettings,
  SourceFailures,
  SourceHealth,
  SourceHistory,
  SourcePreview,
} from '@claire/api-contract'

/** Dependencies of the service. */
export interface ServiceParts extends StoreParts {
  delivery: Pick<ChangeDelivery, 'deliver'>
  scanning: SourceScanning
  /** The number of bookmarks of a source's articles. */
  bookmarksOf: (sourceId: string) => Promise<number>
  /** Notifies the suggester of a decision, in the transaction that decides. */
  notifyDecision: (transaction: Database, decided: SourceDecision) => Promise<unknown>
  /** Drops that message while it is queued, in the transaction that reverses the decision. */
  withdrawDecision: (
    transaction: Database,
    undone: Pick<SourceDecision, 'owner' | 'sourceUrl'>,
  ) => Promise<unknown>
}

interface SourceDecision {
  /** The subject of the suggester. */
  owner: PersonId
  sourceName: string
  sourceUrl: string
  decision: 'approved' | 'rejected'
  /** The administrator's note; '' for none. */
  note: string
  /** Earliest time of sending: until then the decision can be reversed. */
  sendAt: number
}

/** Returns the source. Throws NOT_FOUND if it is unknown or deleted. */
export async function existing(database: Database, id: string): Promise<StoredSource> {
  const source = await createSourceStore(database).get(id)
  if (!source || source.status === 'DELETED') throw notFound()
  return source
}

/** Returns the source. Throws CONFLICT unless it is approved. */
export async function approvedOnly(database: Database, id: string): Promise<StoredSource> {
  const source = await existing(database, id)
  if (source.status !== 'APPROVED')
    throw new DomainError('CONFLICT', (t) => t('sources.notApproved', { name: source.name }))
  return source
}

export const notFound = () => new DomainError('NOT_FOUND', (t) => t('sources.none'))
export const readOnly = ({ name }: StoredSource) =>
  new DomainError('FORBIDDEN', (t) => t('sources.readOnly', { name }))

/** Scanning as curation uses it; compose.ts joins the two. Texts are in a reader's language, by default English. */
interface SourceScanning {
  /** Starts a scan for a person, unless one is running; returns whether it did, and the wait before another. */
  requestScan(sourceId: string): Promise<{ isNew: boolean; waitMs: number }>
  /** Ends a running or queued scan; false if there was none. */
  cancel(sourceId: string): Promise<boolean>
  /** The present or last scan; null when there was none. */
  progress(sourceId: string, language?: Language): Promise<ScanProgress | null>
  health(sourceId: string, language?: Language): Promise<SourceHealth | null>
  /** Results of its scans. */
  history(sourceId: string, language?: Language): Promise<Omit<SourceHistory, 'bookmarks'>>
  /** The addresses of a source whose last visit failed; optionally of one cause. */
  failures(
    sourceId: string,
    query: { cause?: Cause; offset: number; limit: number },
    language?: Language,
  ): Promise<SourceFailures>
  /** The approved sources that need attention, by their ids, with the reason. */
  needingAttention(): Promise<Map<string, Attention>>
  /** Previews a site without storing anything. */
  preview(
    url: string,
    language?: Language,
    settings?: ScanSettings,
  ): Promise<Omit<SourcePreview, 'duplicates'>>
  /**
   * Previews a site for storage with a pending source: the number of its articles, null if none were found, and
   * findings for `describeFindings`. With a signal it runs separately and rejects when that is aborted; without one it
   * shares the result of `preview`.
   */
  look(
    source: { url: string; settings: ScanSettings },
    signal?: AbortSignal,
  ): Promise<{ articles: number | null; findings: string }>
  describeFindings(
    findings: string,
    language?: Language,
  ): Pick<KnownPreview, 'method' | 'isLowerBound' | 'example' | 'message'>
  /** Checks whether a site can be read, and where its address finally leads; null if nowhere. */
  check(
    url: string,
    language?: Language,
  ): Promise<{ reachable: boolean; message: string; home: string | null }>
}
