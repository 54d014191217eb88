import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { type Article, type ArticleDraft, contentHashOf, titleKeyOf, workKeyOf } from './article.ts'
import { appendEvents } from './events.ts'
import type { ArticleTables } from './tables.ts'

type ArticleRow = Selectable<ArticleTables['article']>

/** What saving a draft did. `id` is the article that the draft turned out to be. */
export interface SaveResult {
  id: string
  change: 'created' | 'updated' | 'unchanged'
}

const IDS_PER_QUERY = 500

export type ArticleStore = ReturnType<typeof createArticleStore>

/** The system of record for articles. Every change also appends to the outbox, in the same transaction. */
export function createArticleStore(database: Database, clock: Clock) {
  const db = database.withTables<ArticleTables>()

  return {
    /**
     * Creates or updates the article that `draft` is about: the first match, within its source, by DOI, stable
     * identifier, address (its own or one it was seen under before), or title with year and first author. A deleted
     * article that comes back keeps its id. Saving what is already known changes nothing.
     */
    save(draft: ArticleDraft, { backfill = false }: { backfill?: boolean } = {}): Promise<SaveResult> {
      return inTransaction(database, async (transaction) => {
        const known = await findKnown(transaction, draft)
        if (!known) return create(transaction, clock, { draft, backfill })
        return update(transaction, clock, { draft, backfill, known })
      })
    },

    /** Takes articles out of the product; unknown and deleted ids are passed over. Returns how many were live. */
    remove(ids: string[]): Promise<number> {
      return inTransaction(database, async (transaction) => {
        const rows = await transaction
          .withTables<ArticleTables>()
          .updateTable('article')
          .set({ deleted: 1, updated_at: clock() })
          .where('id', 'in', ids)
          .where('deleted', '=', 0)
          .returning(['id', 'source_id'])
          .execute()
        const gone = rows.map((row) => ({ articleId: row.id, sourceId: row.source_id, kind: 'deleted' as const, backfill: false }))
        await appendEvents(transaction, clock, gone)
        return rows.length
      })
    },

    /** Live articles by id, in the order asked for; unknown and deleted ids are left out. */
    async get(ids: string[]): Promise<Article[]> {
      const found = new Map<string, Article>()
      for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
        const rows = await db
          .selectFrom('article')
          .leftJoin('article_text', 'article_text.article_id', 'article.id')
          .selectAll('article')
          .select('article_text.full_text')
          .where('article.id', 'in', ids.slice(at, at + IDS_PER_QUERY))
          .where('article.deleted', '=', 0)
          .execute()
        for (const row of rows) found.set(row.id, articleOf(row, row.full_text ?? ''))
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** The id of the live article that a source publishes under `url`, or under the stable identifier `externalId`. */
    async idOf(sourceId: string, { url, externalId }: { url?: string; externalId?: string }): Promise<string | undefined> {
      if (externalId) {
        const row = await db
          .selectFrom('article')
          .select('id')
          .where('source_id', '=', sourceId)
          .where('external_id', '=', externalId)
          .where('deleted', '=', 0)
          .executeTakeFirst()
        if (row) return row.id
      }
      if (!url) return undefined
      const row = await db
        .selectFrom('article_alias')
        .innerJoin('article', 'article.id', 'article_alias.article_id')
        .select('article.id')
        .where('article_alias.source_id', '=', sourceId)
        .where('article_alias.url', '=', url)
        .where('article.deleted', '=', 0)
        .executeTakeFirst()
      return row?.id
    },

    /** Ids of a source's live articles after `afterId`, ascending, for work that goes through all of them. */
    async idsOfSource(sourceId: string, { afterId = '', limit }: { afterId?: string; limit: number }): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .select('id')
        .where('source_id', '=', sourceId)
        .where('deleted', '=', 0)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    /** Live articles after `afterId` in ascending order of id, for rebuilding what is derived from all of them. */
    async page({ afterId = '', limit }: { afterId?: string; limit: number }): Promise<Article[]> {
      const rows = await db
        .selectFrom('article')
        .leftJoin('article_text', 'article_text.article_id', 'article.id')
        .selectAll('article')
        .select('article_text.full_text')
        .where('article.deleted', '=', 0)
        .where('article.id', '>', afterId)
        .orderBy('article.id')
        .limit(limit)
        .execute()
      return rows.map((row) => articleOf(row, row.full_text ?? ''))
    },

    /** How many live articles there are: in all, or of one source, or of one source since a time. */
    async count({ sourceId, since }: { sourceId?: string; since?: number } = {}): Promise<number> {
      let query = db
        .selectFrom('article')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('deleted', '=', 0)
      if (sourceId !== undefined) query = query.where('source_id', '=', sourceId)
      if (since !== undefined) query = query.where('first_seen_at', '>=', since)
      return Number((await query.executeTakeFirstOrThrow()).total)
    },

    /** Live articles of other sources that are the same work as this one. */
    async sameWork(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .innerJoin('article as other', 'other.work_key', 'article.work_key')
        .select('other.id')
        .where('article.id', '=', id)
        .where('other.id', '!=', id)
        .where('other.deleted', '=', 0)
        .limit(50)
        .execute()
      return rows.map((row) => row.id)
    },
  }
}

async function findKnown(transaction: Database, draft: ArticleDraft): Promise<ArticleRow | undefined> {
  const db = transaction.withTables<ArticleTables>()
  const ofSource = db.selectFrom('article').selectAll().where('source_id', '=', draft.sourceId).limit(1)
  const alias = db
    .selectFrom('article_alias')
    .select('article_id')
    .where('source_id', '=', draft.sourceId)
    .where('url', '=', draft.url)
  const titleKey = titleKeyOf(draft)
  return (
    (draft.doi ? await ofSource.where('doi', '=', draft.doi).executeTakeFirst() : undefined) ??
    (draft.externalId ? await ofSource.where('external_id', '=', draft.externalId).executeTakeFirst() : undefined) ??
    (await ofSource.where('id', 'in', alias).executeTakeFirst()) ??
    (titleKey ? await sameTitle(transaction, draft, titleKey) : undefined)
  )
}

/** A title match is the same article only while no identifier says otherwise. */
async function sameTitle(transaction: Database, draft: ArticleDraft, titleKey: string) {
  const row = await transaction
    .withTables<ArticleTables>()
    .selectFrom('article')
    .selectAll()
    .where('source_id', '=', draft.sourceId)
    .where('title_key', '=', titleKey)
    .executeTakeFirst()
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  if (!row || differs(row.doi, draft.doi) || differs(row.external_id, draft.externalId)) return undefined
  return row
}

interface Saving {
  draft: ArticleDraft
  backfill: boolean
}

async function create(transaction: Database, clock: Clock, { draft, backfill }: Saving): Promise<SaveResult> {
  const id = randomUUID()
  const db = transaction.withTables<ArticleTables>()
  await db
    .insertInto('article')
    .values({ id, ...columnsOf(draft), version: 1, deleted: 0, first_seen_at: clock(), updated_at: clock() })
    .execute()
  await writeText(transaction, id, draft.fullText)
  await writeAlias(transaction, id, draft)
  await appendEvents(transaction, clock, [{ articleId: id, sourceId: draft.sourceId, kind: 'created', backfill }])
  return { id, change: 'created' }
}

async function update(transaction: Database, clock: Clock, { draft, backfill, known }: Saving & { known: ArticleRow }): Promise<SaveResult> {
  const { id } = known
  await writeAlias(transaction, id, draft)
  const columns = columnsOf(draft)
  if (!known.deleted && known.content_hash === columns.content_hash && known.external_id === columns.external_id) {
    return { id, change: 'unchanged' }
  }
  await transaction
    .withTables<ArticleTables>()
    .updateTable('article')
    .set({ ...columns, url: known.url, version: known.version + 1, deleted: 0, updated_at: clock() })
    .where('id', '=', id)
    .execute()
  await writeText(transaction, id, draft.fullText)
  await appendEvents(transaction, clock, [{ articleId: id, sourceId: draft.sourceId, kind: 'updated', backfill }])
  return { id, change: 'updated' }
}

async function writeText(transaction: Database, id: string, fullText: string) {
  await transaction
    .withTables<ArticleTables>()
    .insertInto('article_text')
    .values({ article_id: id, full_text: fullText })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ full_text: fullText }))
    .execute()
}

async function writeAlias(transaction: Database, id: string, draft: ArticleDraft) {
  await transaction
    .withTables<ArticleTables>()
    .insertInto('article_alias')
    .values({ source_id: draft.sourceId, url: draft.url, article_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function columnsOf(draft: ArticleDraft) {
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
    file_url: draft.fileUrl,
    provenance: JSON.stringify(draft.provenance),
    content_hash: contentHashOf(draft),
  }
}

function articleOf(row: ArticleRow, fullText: string): Article {
  return {
    id: row.id,
    sourceId: row.source_id,
    url: row.url,
    articleType: row.article_type,
    title: row.title,
    publicationYear: row.publication_year,
    authors: JSON.parse(row.authors) as string[],
    abstract: row.abstract,
    fullText,
    doi: row.doi,
    externalId: row.external_id,
    language: row.language,
    categories: JSON.parse(row.categories) as string[],
    fileUrl: row.file_url,
    provenance: JSON.parse(row.provenance) as Record<string, string>,
    version: row.version,
    workKey: row.work_key,
    firstSeenAt: row.first_seen_at,
    updatedAt: row.updated_at,
  }
}
