import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import { createSourceChanges } from './curation/changes.ts'
import { TRANSITIONS } from './curation/transitions.ts'
import { notFound } from './curation/service-parts.ts'
import { CLAIRE, type StoredSource, checkedName } from './source.ts'
import { createSourceStore } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
}

/**
 * Returns the source for articles that an operator imports: the one of this site, approved if it was pending, or a new
 * one. Throws CONFLICT if the source was rejected: an operator cannot reverse that.
 */
export function approvedSource(
  { database, clock }: Parts,
  { name, url }: { name: string; url: string },
): Promise<StoredSource> {
  const changes = createSourceChanges(clock)
  return inTransaction(database, async (transaction) => {
    const store = createSourceStore(transaction)
    const same = await store.sameSite(url)
    if (same?.status === 'REJECTED')
      throw new DomainError('CONFLICT', `"${same.name}" (${same.url}) was rejected by an administrator.`)
    if (same?.status === 'PENDING')
      await changes.move(transaction, { id: same.id, move: TRANSITIONS.approve }, CLAIRE)
    const source = {
      name: checkedName(name),
      url,
      status: 'APPROVED',
      suggestedBy: '',
      readOnly: false,
    } as const
    const id = same?.id ?? (await changes.insert(transaction, source, CLAIRE))
    const approved = id && (await store.get(id))
    if (!approved) throw notFound()
    return approved
  })
}
