import type { AuditAction, WorkPairState } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, type StoreParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import { appendEvents } from '../events.ts'
import type { ArticleTables } from '../tables.ts'
import { singleWorkKey, isOfItsOwn } from './work-keys.ts'
import type { WorkPairRow } from './work-pairs.ts'

export interface Decider {
  id: string
  name: string
}

export interface WorkDecision {
  sourceId: string
  action: AuditAction
  who: Decider
  before: Record<string, string>
  after: Record<string, string>
}

/** Writes a decision into the audit log, in the transaction that carries it out. */
export type AuditWorkDecision = (transaction: Database, decision: WorkDecision) => Promise<void>

interface Undo {
  state: WorkPairRow['state']
  /** Work keys before the decision and after it, by article. */
  keys: Record<string, [before: string, after: string]>
}

type Article = Pick<ArticleTables['article'], 'id' | 'source_id' | 'url' | 'title' | 'work_key'>

const ACTIONS: Record<WorkPairState, AuditAction> = {
  merged: 'works_merged',
  apart: 'works_separated',
  open: 'works_undone',
}
/**
 * Carries out an administrator's decision on a pair: 'merged' gives both the work of one, 'apart' takes one out of it,
 * 'open' undoes the last decision. Bookmarks, alerts and citations belong to articles, and so stay with theirs.
 * @throws {DomainError} NOT_FOUND for an unknown pair, CONFLICT if the pair cannot be merged or undone.
 */
export function decidePair(
  { database, clock, audit }: StoreParts & { audit: AuditWorkDecision },
  id: string,
  { state, who }: { state: WorkPairState; who: Decider },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { pair, articles } = await loadPair(transaction, id)
    if (state === pair.state) return
    const [first, second] = articles
    if (state === 'merged' && isOfItsOwn(first.title) !== isOfItsOwn(second.title))
      throw new DomainError('CONFLICT', (t) => t('works.notMerged'))
    const undo = readUndo(pair)
    if (state === 'open' && !undo) throw new DomainError('CONFLICT', (t) => t('works.nothingToUndo'))
    const keys =
      state === 'open' && undo
        ? await restored(transaction, undo)
        : await changedKeys(transaction, { articles, state, holder: pair.holder })
    await writeKeys(transaction, clock, keys)
    await transaction
      .updateTable('work_pair')
      .set(
        state === 'open' && undo
          ? { state: undo.state, decided_at: null, decided_by: '', decided_name: '', undo: '' }
          : {
              state,
              decided_at: clock(),
              decided_by: who.id,
              decided_name: who.name,
              undo: JSON.stringify({ state: pair.state, keys } satisfies Undo),
            },
      )
      .where('first_id', '=', pair.first_id)
      .where('second_id', '=', pair.second_id)
      .execute()
    await audit(transaction, {
      sourceId: first.source_id,
      action: ACTIONS[state],
      who,
      before: { works: pair.state },
      after: { works: undo && state === 'open' ? undo.state : state, one: first.title, other: second.title },
    })
  })
}

const readUndo = ({ undo }: WorkPairRow) => (undo ? (JSON.parse(undo) as Undo) : null)

/** The pair of this id, and its articles in the order of their ids, both live. */
export async function loadPair(db: Database, id: string) {
  const [first = '', second = ''] = id.split('~')
  const pair = await db
    .selectFrom('work_pair')
    .selectAll()
    .where('first_id', '=', first)
    .where('second_id', '=', second)
    .executeTakeFirst()
  const articles = await db
    .selectFrom('article')
    .select(['id', 'source_id', 'url', 'title', 'work_key'])
    .where('id', 'in', [first, second])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  const [one, other] = articles
  if (!pair || !one || !other) throw new DomainError('NOT_FOUND', (t) => t('works.noPair'))
  return { pair, articles: [one, other] as [Article, Article] }
}

async function changedKeys(
  transaction: Database,
  { articles, state, holder }: { articles: [Article, Article]; state: WorkPairState; holder: string },
): Promise<Undo['keys']> {
  const [staying, moving] = articles[1].id === holder ? articles.toReversed() : articles
  if (!staying || !moving) return {}
  const isOne = staying.work_key === moving.work_key
  if (state === 'apart')
    return isOne
      ? {
          [moving.id]: [moving.work_key, singleWorkKey({ sourceId: moving.source_id, url: moving.url })],
        }
      : {}
  if (isOne) return {}
  const members = await transaction
    .selectFrom('article')
    .select('id')
    .where('work_key', '=', moving.work_key)
    .execute()
  return Object.fromEntries(members.map(({ id }) => [id, [moving.work_key, staying.work_key]]))
}

/** The keys before the decision, of the articles whose key has not changed since. */
async function restored(transaction: Database, { keys }: Undo): Promise<Undo['keys']> {
  const rows = await transaction
    .selectFrom('article')
    .select(['id', 'work_key'])
    .where('id', 'in', [...Object.keys(keys), ''])
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ id, work_key }) => {
      const [before, after] = keys[id] ?? []
      return before !== undefined && work_key === after ? [[id, [work_key, before]]] : []
    }),
  )
}

async function writeKeys(transaction: Database, clock: Clock, keys: Undo['keys']) {
  for (const [id, [, after]] of Object.entries(keys)) {
    const row = await transaction
      .updateTable('article')
      .set((eb) => ({ work_key: after, version: eb('version', '+', 1), updated_at: clock() }))
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .returning('source_id')
      .executeTakeFirst()
    if (row)
      await appendEvents(transaction, clock, [
        { articleId: id, sourceId: row.source_id, kind: 'updated', backfill: true },
      ])
  }
}
