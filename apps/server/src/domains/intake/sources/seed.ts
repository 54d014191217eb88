import { inTransaction, type StoreParts } from '#platform/database'
import { createSourceChanges } from './curation/changes.ts'
import { CLAIRE, type StoredSource, checkedName } from './source.ts'
import { createSourceStore } from './store.ts'
import { DomainError } from '#platform/errors'
import { TRANSITIONS } from './curation/transitions.ts'
import { notFound } from './curation/service-parts.ts'

/** A source that comes with Claire. */
export interface StarterSource {
  /** Identifies it for good, even if its name and address change. */
  key: string
  name: string
  url: string
  status: 'PENDING' | 'APPROVED'
  /** The standards database: it cannot be edited or deleted. */
  readOnly?: boolean
  /** Information on how it is scanned, for the administrator who decides. */
  note?: string
}

/**
 * Offers starter sources, each once in the life of a database: one that an administrator deleted or rejected does not
 * come back. One that nobody has edited follows changes of its address in the list. Returns the ids of those that are
 * not deleted, by key.
 */
export async function seedStarterSources(
  { database, clock }: StoreParts,
  list: readonly StarterSource[],
): Promise<Map<string, string>> {
  const seeded = new Map<string, string>()
  for (const source of list) {
    const id = await inTransaction(database, (transaction) => seed({ database: transaction, clock }, source))
    if (id) seeded.set(source.key, id)
  }
  return seeded
}

async function seed(
  { database: db, clock }: StoreParts,
  starter: StarterSource,
): Promise<string | undefined> {
  const { key, url } = starter
  // The mark first: of two processes that start at once, the other waits here and then finds it.
  const first = await db
    .insertInto('source_seed')
    .values({ key, url, source_id: null, at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (first) {
    const id = await insert({ database: db, clock }, starter)
    if (id) await db.updateTable('source_seed').set({ source_id: id }).where('key', '=', key).execute()
    return id
  }
  const known = await db
    .selectFrom('source_seed')
    .select(['source_id', 'url'])
    .where('key', '=', key)
    .executeTakeFirst()
  return known?.source_id
    ? follow({ database: db, clock }, { id: known.source_id, was: known.url }, starter)
    : undefined
}

async function insert(
  { database, clock }: StoreParts,
  { name, url, status, readOnly = false, note }: StarterSource,
) {
  const changes = createSourceChanges(clock)
  const id = await changes.insert(database, { name, url, status, suggestedBy: '', readOnly }, CLAIRE)
  if (!id || !note) return id
  const by = { subject: CLAIRE.id, firstName: CLAIRE.name, lastName: '' }
  await changes.addNote(database, { source: { id, name }, text: note, by })
  return id
}

async function follow(
  { database, clock }: StoreParts,
  { id, was }: { id: string; was: string },
  { key, url }: StarterSource,
) {
  const source = await createSourceStore(database).get(id)
  if (!source || source.status === 'DELETED') return undefined
  const taken = await createSourceStore(database).sameSite(url)
  if (url === was || source.url !== was || (taken && taken.id !== id)) return id
  await createSourceChanges(clock).edit(database, { source, name: source.name, url }, CLAIRE)
  await database.updateTable('source_seed').set({ url }).where('key', '=', key).execute()
  return id
}

/**
 * Returns the source for articles that an operator imports: the one of this site, approved if it was pending, or a new
 * one. Throws CONFLICT if the source was rejected: an operator cannot reverse that.
 */
export function approvedSource(
  { database, clock }: StoreParts,
  { name, url }: { name: string; url: string },
): Promise<StoredSource> {
  const changes = createSourceChanges(clock)
  return inTransaction(database, async (transaction) => {
    const store = createSourceStore(transaction)
    const same = await store.sameSite(url)
    if (same?.status === 'REJECTED')
      throw new DomainError('CONFLICT', (t) =>
        t('sources.rejectedBefore', { name: same.name, url: same.url }),
      )
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
