import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { ArticleDraft } from '../article.ts'
import { writeCited } from '../citation-graph/citing.ts'
import { writeDisagreements } from '../consensus/disagreements.ts'
import { appendEvents } from '../events.ts'
import { writeNotices } from '../notices/notices.ts'
import { disown, type NewPair, notePairs } from '../works/work-pairs.ts'
import { aliasesOf, titleKeysWithin, workKeyOf } from '../works/work-keys.ts'
import type { ArticleRow } from './candidate-articles.ts'
import { type Identified, knownAmong } from './known-articles.ts'
import { type SaveResult, columnsOf, resultOf, textColumnsOf, updateArticle } from './update-article.ts'

/** 23 columns a row: far below the 32,766 values that SQLite takes in a statement. */
const AT_ONCE = 500

interface Saving {
  drafts: ArticleDraft[]
  backfill: boolean
}

/**
 * Saves many drafts to the same effect as one by one, with few statements: looks up known articles together, and writes
 * new ones together. Drafts that may be about the same new article or work are saved last, one by one.
 */
export const saveArticles = (
  transaction: Database,
  clock: Clock,
  { drafts, backfill }: Saving,
): Promise<SaveResult[]> =>
  inParts(drafts, (some) => saveSome(transaction, clock, { drafts: some, backfill }), AT_ONCE)

async function saveSome(
  transaction: Database,
  clock: Clock,
  { drafts, backfill }: Saving,
): Promise<SaveResult[]> {
  const known = await knownAmong(transaction, drafts)
  const results = new Map<ArticleDraft, SaveResult>()
  const fresh = new Map<ArticleDraft, Identified>()
  const revised = new Map<ArticleDraft, Identified & { known: ArticleRow }>()
  const last: ArticleDraft[] = []
  const taken = new Set<string>()
  for (const draft of drafts) {
    const identified = known.identify(draft)
    const row = identified.known
    const involved = [row, identified.sameWork, ...identified.losers].flatMap((each) => each?.id ?? [])
    const keys = [...keysOf(draft), ...involved.map((id) => `article ${id}`)]
    // Also for a known one: an earlier draft of it in this batch changes what there is to compare with.
    const again = keys.some((key) => taken.has(key))
    for (const key of keys) taken.add(key)
    if (again) last.push(draft)
    else if (row) revised.set(draft, { ...identified, known: row })
    else fresh.set(draft, identified)
  }
  for (const [draft, result] of await createAll(transaction, clock, { fresh, backfill }))
    results.set(draft, result)
  for (const [draft, identified] of revised)
    results.set(
      draft,
      await updateArticle(transaction, clock, { identified, backfill, known: identified.known }),
    )
  await settle(transaction, clock, { found: [...fresh, ...revised], results })
  for (const draft of last) {
    const [result] = await saveSome(transaction, clock, { drafts: [draft], backfill })
    if (result) results.set(draft, result)
  }
  return drafts.flatMap((draft) => results.get(draft) ?? [])
}

/** Keys of a draft: two drafts that share one may be about one article, or one work. */
function keysOf(draft: ArticleDraft): string[] {
  const { sourceId, doi, externalId } = draft
  return [
    ...aliasesOf(draft).map((url) => `${sourceId} url ${url}`),
    ...(doi ? [`doi ${doi}`] : []),
    ...(externalId ? [`${sourceId} external ${externalId}`] : []),
    ...titleKeysWithin(draft).map((key) => `title ${key}`),
    `work ${workKeyOf(draft)}`,
  ]
}

/** Takes identifiers from articles with a weaker claim to them, and stores which pairs are or may be one work. */
async function settle(
  transaction: Database,
  clock: Clock,
  { found, results }: { found: [ArticleDraft, Identified][]; results: Map<ArticleDraft, SaveResult> },
) {
  const pairs: NewPair[] = []
  for (const [draft, { losers, conflict, sameWork, similar, workKey }] of found) {
    const result = results.get(draft)
    if (!result) continue
    const { id, change } = result
    await disown(transaction, clock, losers)
    if (conflict) {
      const holder = losers.length ? id : conflict.with.id
      pairs.push({
        ids: [id, conflict.with.id],
        state: 'open',
        reason: 'identifier',
        identifier: conflict.identifier,
        holder,
      })
    }
    if (change === 'unchanged') continue
    if (sameWork && sameWork.work_key === workKey)
      pairs.push({ ids: [id, sameWork.id], state: 'merged', reason: 'title' })
    for (const row of similar)
      if (row.work_key !== workKey) pairs.push({ ids: [id, row.id], state: 'open', reason: 'title' })
  }
  await notePairs(transaction, clock, pairs)
}

async function createAll(
  transaction: Database,
  clock: Clock,
  { fresh, backfill }: { fresh: Map<ArticleDraft, Identified>; backfill: boolean },
): Promise<Map<ArticleDraft, SaveResult>> {
  if (!fresh.size) return new Map()
  const now = clock()
  const created = [...fresh].map(([stated, identified]) => ({
    id: randomUUID(),
    stated,
    identified,
    draft: identified.draft,
  }))
  await transaction
    .insertInto('article')
    .values(
      created.map(({ id, identified }) => ({
        id,
        ...columnsOf(identified),
        version: 1,
        deleted: 0 as const,
        first_seen_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await transaction
    .insertInto('article_text')
    .values(created.map(({ id, draft }) => ({ article_id: id, ...textColumnsOf(draft) })))
    .execute()
  await transaction
    .insertInto('article_alias')
    .values(
      created.flatMap(({ id, draft }) =>
        aliasesOf(draft).map((url) => ({ source_id: draft.sourceId, url, article_id: id })),
      ),
    )
    // An address at which another work was found before is this article's own.
    .onConflict((conflict) =>
      conflict
        .columns(['source_id', 'url'])
        .doUpdateSet((eb) => ({ article_id: eb.ref('excluded.article_id') })),
    )
    .execute()
  await writeDisagreements(transaction, clock, created)
  await writeCited(transaction, created, { isNew: true })
  await writeNotices(transaction, clock, { articles: created })
  const events = created.map(({ id, draft }) => ({
    articleId: id,
    sourceId: draft.sourceId,
    kind: 'created' as const,
    backfill,
  }))
  await appendEvents(transaction, clock, events)
  return new Map(created.map(({ id, stated, identified }) => [stated, resultOf(id, 'created', identified)]))
}
