import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import { createSourceChanges } from './curation/changes.ts'
import { MOVES } from './curation/moves.ts'
import { notFound } from './curation/service-parts.ts'
import { CLAIRE, type StoredSource, checkedName } from './source.ts'
import { createSourceStore } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
}

/**
 * The source that an operator brings articles for: the one of this site, approved if it was pending, or a new one.
 * Throws CONFLICT when the source was rejected: that decision is not the operator's to turn.
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
      await changes.move(transaction, { id: same.id, move: MOVES.approve }, CLAIRE)
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
