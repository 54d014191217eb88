import type { Attention, Language, SourceCounts, SourceStatus, Suggestion } from '@claire/api-contract'
import { inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { createSourceAudit, forgetInAudit } from './audit/audit.ts'
import { deciding } from './curation/deciding.ts'
import { editing, pausing } from './curation/editing.ts'
import { STATUS_ACTIONS } from './curation/transitions.ts'
import { suggestionOf } from './present.ts'
import { inList } from './curation/pending.ts'
import { type ServiceParts, existing, notFound } from './curation/service-parts.ts'
import type { StoredSource } from './source.ts'
import { type Listing, createSourceStore } from './store.ts'
import { transferring } from './transfer/transferring.ts'
import { visiting } from './curation/visiting.ts'

const MINE_SHOWN = 100

export type SourceService = ReturnType<typeof createSourceService>

/** The rules of curation: permissions and allowed states for each action. */
export function createSourceService(parts: ServiceParts) {
  return {
    ...reading(parts),
    ...counting(parts),
    ...editing(parts),
    ...deciding(parts),
    ...pausing(parts),
    ...visiting(parts),
    ...transferring(parts),
    audit: createSourceAudit(parts.database),

    /** Removes a person's name from notes, suggestions and the audit log, for good. */
    forgetAccount(subject: PersonId): Promise<void> {
      return inTransaction(parts.database, async (transaction) => {
        const nobody = { first_name: 'Former', last_name: 'user', user_id: '' }
        await transaction.updateTable('source_note').set(nobody).where('user_id', '=', subject).execute()
        await transaction
          .updateTable('source')
          .set({ suggested_by: '' })
          .where('suggested_by', '=', subject)
          .execute()
        await forgetInAudit(transaction, subject)
      })
    },
  }
}

export interface SourceListing extends Omit<Listing, 'ids'> {
  /** Only approved sources that need attention. */
  needsAttention?: boolean
  /** Only those that need attention for this reason. */
  attention?: Attention
}

/** Ids of those with this reason, or of all that need attention. */
const idsOf = (needing: ReadonlyMap<string, Attention>, why?: Attention) =>
  [...needing].filter(([, each]) => why === undefined || each === why).map(([id]) => id)

function reading({ database, scanning }: ServiceParts) {
  const store = createSourceStore(database)
  return {
    approved: () => store.withStatus('APPROVED'),

    /** The caller's suggestions, newest first, with their outcomes. */
    async mine({ subject }: Caller): Promise<Suggestion[]> {
      const sources = await store.suggestedBy(subject, MINE_SHOWN)
      const ids = sources.map((source) => source.id)
      const decisions = await createSourceAudit(database).latest(ids, STATUS_ACTIONS)
      return sources.map((source) => suggestionOf(source, decisions.get(source.id)))
    },

    /**
     * A page of sources with every word of `searchItem` in name and address. Without a status, all visible to the
     * caller: only administrators see undecided ones.
     */
    async list(caller: Caller, { needsAttention, attention, ...query }: SourceListing, language?: Language) {
      const isFiltered = needsAttention || attention !== undefined
      const listing = caller.isAdmin ? query : { ...query, status: query.status ?? ('APPROVED' as const) }
      const isSorted = query.sort === 'suggester' || query.sort === 'estimate'
      if ((listing.status !== 'APPROVED' || isFiltered || isSorted) && !caller.isAdmin)
        throw new DomainError('FORBIDDEN', (t) => t('access.administratorsOnly'))
      const found = await (isFiltered
        ? store.page({
            ...listing,
            status: 'APPROVED',
            ids: idsOf(await scanning.needingAttention(), attention),
          })
        : store.page(listing))
      return { ...found, content: await inList({ database, scanning }, found.content, language) }
    },

    /** One source: any for administrators; for others the approved and their own suggestions. */
    async one(caller: Caller, id: string): Promise<StoredSource> {
      const source = await existing(database, id)
      if (caller.isAdmin || source.status === 'APPROVED' || source.suggestedBy === caller.subject)
        return source
      throw notFound()
    },
  }
}

function counting({ database, scanning }: ServiceParts) {
  const store = createSourceStore(database)
  return {
    async counts(): Promise<SourceCounts> {
      const count = async (status: SourceStatus, ids?: string[]) =>
        (await store.page({ status, ids, page: 0, size: 1 })).total
      const needing = await scanning.needingAttention()
      const because = (why: Attention) => count('APPROVED', idsOf(needing, why))
      return {
        PENDING: await count('PENDING'),
        APPROVED: await count('APPROVED'),
        REJECTED: await count('REJECTED'),
        needsAttention: await count('APPROVED', idsOf(needing)),
        attention: {
          failing: await because('failing'),
          partly: await because('partly'),
          overdue: await because('overdue'),
          silent: await because('silent'),
        },
      }
    },
  }
}
