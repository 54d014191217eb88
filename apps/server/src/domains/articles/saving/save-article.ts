import { randomUUID } from 'node:crypto'
import { knownFacts } from '@claire/scholarly-text'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type ArticleDraft, contentHashOf } from '../article.ts'
import { connectionColumns } from '../connections/connection-columns.ts'
import { writeCited } from '../connections/citing.ts'
import { appendEvents } from '../events.ts'
import { writeNotices } from '../notices/notices.ts'
import type { ArticleTables } from '../tables.ts'
import { aliasesOf, sameTitled, titleKeyOf, titleKeysNear, workKeyOf } from '../works/work-keys.ts'

const MOST_NAMESAKES = 100

export type ArticleRow = Selectable<ArticleTables['article']>

/** What saving a draft did. `id` is the article that the draft turned out to be. */
export interface SaveResult {
  id: string
  change: 'created' | 'updated' | 'unchanged'
}

interface Saving {
  draft: ArticleDraft
  backfill: boolean
}

/** Creates the draft's article, or brings the one there is up to it. */
export async function saveArticle(
  transaction: Database,
  clock: Clock,
  { draft, backfill }: Saving,
): Promise<SaveResult> {
  const known = await findKnown(transaction, draft)
  if (!known) return create(transaction, clock, { draft, backfill })
  return updateArticle(transaction, clock, { draft, backfill, known })
}

/** The article that a draft is about, live or deleted. */
export async function findKnown(transaction: Database, draft: ArticleDraft): Promise<ArticleRow | undefined> {
  const db = transaction.withTables<ArticleTables>()
  const ofSource = db.selectFrom('article').selectAll().where('source_id', '=', draft.sourceId).limit(1)
  return (
    (draft.doi ? await ofSource.where('doi', '=', draft.doi).executeTakeFirst() : undefined) ??
    (draft.externalId
      ? await ofSource.where('external_id', '=', draft.externalId).executeTakeFirst()
      : undefined) ??
    (await byAlias(transaction, draft)) ??
    (await sameTitle(transaction, draft))
  )
}

async function byAlias(transaction: Database, draft: ArticleDraft): Promise<ArticleRow | undefined> {
  const db = transaction.withTables<ArticleTables>()
  for (const url of aliasesOf(draft)) {
    const alias = db
      .selectFrom('article_alias')
      .select('article_id')
      .where('source_id', '=', draft.sourceId)
      .where('url', '=', url)
    const row = await db
      .selectFrom('article')
      .selectAll()
      .where('source_id', '=', draft.sourceId)
      .where('id', 'in', alias)
      .limit(1)
      .executeTakeFirst()
    if (row) return row
  }
  return undefined
}

/** A title match is the same article only while no identifier says otherwise. */
async function sameTitle(transaction: Database, draft: ArticleDraft): Promise<ArticleRow | undefined> {
  const keys = titleKeysNear(draft)
  if (!keys.length) return undefined
  const rows = await transaction
    .withTables<ArticleTables>()
    .selectFrom('article')
    .selectAll()
    .where('source_id', '=', draft.sourceId)
    .where('title_key', 'in', keys)
    .orderBy('id')
    .limit(MOST_NAMESAKES)
    .execute()
  return likeliest(rows, draft)
}

/** Which of the articles whose titles are like the draft's is the draft's, if any. */
export function likeliest(rows: ArticleRow[], draft: ArticleDraft): ArticleRow | undefined {
  const judged = rows.map((row) => ({
    row,
    alike: identifiedOtherwise(row, draft) ? 0 : likeness(row, draft),
  }))
  return (judged.find(({ alike }) => alike === 2) ?? judged.find(({ alike }) => alike === 1))?.row
}

/** Of a deleted article nothing but the digest of its title, year and first author is left to compare. */
const likeness = (row: ArticleRow, draft: ArticleDraft) =>
  row.deleted
    ? row.title_key === titleKeyOf(draft)
      ? 2
      : 0
    : sameTitled({ title: row.title, publicationYear: row.publication_year, abstract: row.abstract }, draft)

/** Whether an identifier says that an article and a draft of the same title are two. */
export function identifiedOtherwise(
  row: Pick<ArticleRow, 'doi' | 'external_id'>,
  draft: ArticleDraft,
): boolean {
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return differs(row.doi, draft.doi) || differs(row.external_id, draft.externalId)
}

async function create(transaction: Database, clock: Clock, { draft, backfill }: Saving): Promise<SaveResult> {
  const id = randomUUID()
  const db = transaction.withTables<ArticleTables>()
  await db
    .insertInto('article')
    .values({ id, ...columnsOf(draft), version: 1, deleted: 0, first_seen_at: clock(), updated_at: clock() })
    .execute()
  await writeCited(transaction, [{ id, draft }], { isNew: true })
  await writeText(transaction, id, draft)
  await writeAlias(transaction, id, draft)
  await writeNotices(transaction, [{ id, draft }], { isNew: true })
  await appendEvents(transaction, clock, [
    { articleId: id, sourceId: draft.sourceId, kind: 'created', backfill },
  ])
  return { id, change: 'created' }
}

/** Brings a known article up to a draft of it. */
export async function updateArticle(
  transaction: Database,
  clock: Clock,
  { draft, backfill, known }: Saving & { known: ArticleRow },
): Promise<SaveResult> {
  const { id } = known
  await writeAlias(transaction, id, draft)
  const columns = columnsOf(draft)
  if (
    !known.deleted &&
    known.content_hash === columns.content_hash &&
    known.external_id === columns.external_id
  ) {
    return { id, change: 'unchanged' }
  }
  await transaction
    .withTables<ArticleTables>()
    .updateTable('article')
    .set({ ...columns, url: known.url, version: known.version + 1, deleted: 0, updated_at: clock() })
    .where('id', '=', id)
    .execute()
  await writeCited(transaction, [{ id, draft }], { isNew: false })
  await writeText(transaction, id, draft)
  await writeNotices(transaction, [{ id, draft }], { isNew: false })
  await appendEvents(transaction, clock, [
    { articleId: id, sourceId: draft.sourceId, kind: 'updated', backfill },
  ])
  return { id, change: 'updated' }
}

async function writeText(transaction: Database, id: string, draft: ArticleDraft) {
  const columns = textColumnsOf(draft)
  await transaction
    .withTables<ArticleTables>()
    .insertInto('article_text')
    .values({ article_id: id, ...columns })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns))
    .execute()
}

async function writeAlias(transaction: Database, id: string, draft: ArticleDraft) {
  await transaction
    .withTables<ArticleTables>()
    .insertInto('article_alias')
    .values(aliasesOf(draft).map((url) => ({ source_id: draft.sourceId, url, article_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is kept of a draft beside the article, for those who read more of it than lists show. */
export const textColumnsOf = (draft: ArticleDraft) => ({
  full_text: draft.fullText,
  ...connectionColumns(draft),
})

/** The columns of an article that a draft decides. */
export function columnsOf(draft: ArticleDraft) {
  return {
    source_id: draft.sourceId,
    url: draft.url,
    article_type: draft.articleType,
    title: draft.title,
    title_key: titleKeyOf(draft),
    work_key: workKeyOf(draft),
    publication_year: draft.publicationYear,
    authors: JSON.stringify(draft.authors),
    abstract: draft.abstract,
    doi: draft.doi,
    external_id: draft.externalId,
    language: draft.language,
    categories: JSON.stringify(draft.categories),
    citation: JSON.stringify(knownFacts(draft.citation)),
    file_url: draft.fileUrl,
    provenance: JSON.stringify(draft.provenance),
    content_hash: contentHashOf(draft),
  }
}
