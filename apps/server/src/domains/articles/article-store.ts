import type { Clock } from '#platform/clock'
import { type Database, inTransaction, idsOf } from '#platform/database'
import { articleDates } from './article-dates.ts'
import { articleMatching } from './article-matching.ts'
import { articleCards, articleGaps, articleListing, articleReading, articleWorks } from './article-reading.ts'
import type { Article, ArticleDraft } from './article.ts'
import { articleConnections } from './connections/article-connections.ts'
import { authoredArticles } from './connections/authored-articles.ts'
import { reconcile } from './consensus/consensus.ts'
import { disagreementsOf } from './consensus/disagreements.ts'
import { appendEvents } from './events.ts'
import { articleLinks } from './links/article-links.ts'
import { listedNotices } from './notices/listed-notices.ts'
import type { ArticleRow } from './saving/candidate-articles.ts'
import { knownAmong, identifiedOtherwise, statedIn } from './saving/known-articles.ts'
import { saveArticles } from './saving/save-articles.ts'
import { forgetTexts, TOMBSTONE } from './saving/tombstone.ts'
import { type SaveResult, updateArticle } from './saving/update-article.ts'
import { settleDoi } from './works/work-pairs.ts'

const REMOVED_AT_ONCE = 200

export type ArticleStore = ReturnType<typeof createArticleStore>

/** The system of record for articles. Every change also appends to the outbox, in the same transaction. */
export function createArticleStore(database: Database, clock: Clock) {
  /** Saves many in one transaction, much faster than one by one and to the same effect. Results are in order. */
  const saveAll = (drafts: ArticleDraft[], { backfill = false }: { backfill?: boolean } = {}) =>
    inTransaction(database, (transaction) => saveArticles(transaction, clock, { drafts, backfill }))

  return {
    ...articleReading(database),
    ...articleCards(database),
    ...articleListing(database),
    ...articleGaps(database),
    ...articleWorks(database),
    ...articleDates(database),
    ...articleMatching(database),
    ...articleLinks(database),
    ...articleConnections(database),
    ...authoredArticles(database),
    ...listedNotices(database),

    /**
     * Creates or updates the article that `draft` is about: the first match, within its source, by DOI, stable
     * identifier, arXiv identifier, address (its own or one it was seen under before), or title with year and first
     * author. An identifier counts only where the titles agree too (docs/adr/0043). A deleted article that comes back
     * keeps its id. Saving what is already known changes nothing.
     */
    async save(draft: ArticleDraft, options: { backfill?: boolean } = {}): Promise<SaveResult> {
      const [result] = await saveAll([draft], options)
      if (!result) throw new Error('saving an article had no result')
      return result
    },

    saveAll,

    find: (draft: ArticleDraft) => find(database, draft),
    settleDoi: (article: Article, { isOwn }: { isOwn: boolean }) =>
      settleDoi(database, clock, { article, isOwn }),

    /**
     * Updates the article `id` from a draft at another address, to which its page has moved permanently. Its id stays,
     * and it keeps both addresses. Returns null, and saves nothing, if the draft is of another article.
     */
    relocate(relocation: Relocation): Promise<SaveResult | null> {
      return inTransaction(database, (transaction) => relocateArticle(transaction, clock, relocation))
    },

    remove: (ids: string[]) => remove(database, clock, ids),

    /** Removes all articles of a source, in batches. Returns how many were live. */
    async removeSource(sourceId: string): Promise<number> {
      let removed = 0
      for (let afterId = ''; ;) {
        const ids = await articleListing(database).idsOfSource(sourceId, { afterId, limit: REMOVED_AT_ONCE })
        // Starts again once, for articles that a scan saved meanwhile.
        if (!ids.length && !afterId) return removed
        if (ids.length) removed += await remove(database, clock, ids)
        afterId = ids.at(-1) ?? ''
      }
    },
  }
}

/** Returns the live article that a draft is about, by the rules of saving. */
async function find(database: Database, draft: ArticleDraft): Promise<Article | undefined> {
  const { known } = (await knownAmong(database, [draft])).identify(draft)
  return known && !known.deleted ? (await articleReading(database).get([known.id]))[0] : undefined
}

/** Removes articles and deletes their texts; skips unknown and deleted ids. Returns how many were live. */
function remove(database: Database, clock: Clock, ids: string[]): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const rows = await transaction
      .updateTable('article')
      .set({ ...TOMBSTONE, updated_at: clock() })
      .where('id', 'in', ids)
      .where('deleted', '=', 0)
      .returning(['id', 'source_id'])
      .execute()
    await forgetTexts(transaction, idsOf(rows))
    const gone = rows.map((row) => ({
      articleId: row.id,
      sourceId: row.source_id,
      kind: 'deleted' as const,
      backfill: false,
    }))
    await appendEvents(transaction, clock, gone)
    return rows.length
  })
}

interface Relocation {
  /** The article whose page has moved permanently to the draft's address. */
  id: string
  draft: ArticleDraft
  backfill: boolean
  /** True if an article known at the new address may be taken for this one; called with its id. */
  isSame: (otherId: string) => Promise<boolean>
}

/**
 * Updates a live article from a draft at another address, which becomes its own; the former one stays known. Removes
 * the article that was made of the page at the new address before. Null if the draft is of another article.
 */
async function relocateArticle(
  transaction: Database,
  clock: Clock,
  { id, draft, backfill, isSame }: Relocation,
): Promise<SaveResult | null> {
  const known = await transaction
    .selectFrom('article')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (!known || known.source_id !== draft.sourceId || identifiedOtherwise(known, draft)) return null
  const identified = (await knownAmong(transaction, [draft])).identify(draft)
  const other = identified.known
  if (other && other.id !== id && !(await isSame(other.id))) return null
  const taken = transaction
    .selectFrom('article')
    .select('id')
    .where('source_id', '=', draft.sourceId)
    .where('url', '=', draft.url)
  if (await taken.where('id', 'not in', [id, other?.id ?? id]).executeTakeFirst()) return null
  if (other && other.id !== id) await absorb(transaction, clock, { other, id })
  await transaction
    .updateTable('article')
    .set({ url: draft.url, updated_at: clock() })
    .where('id', '=', id)
    .execute()
  const stored = (await disagreementsOf(transaction, [id])).get(id) ?? []
  const result = await updateArticle(transaction, clock, {
    identified: { ...identified, ...reconcile(identified.draft, { before: statedIn(known), stored }) },
    backfill,
    known: { ...known, url: draft.url },
  })
  if (result.change === 'updated' || known.url === draft.url) return result
  await appendEvents(transaction, clock, [
    { articleId: id, sourceId: draft.sourceId, kind: 'updated', backfill },
  ])
  return { ...result, change: 'updated' }
}

/** Removes `other`: all its addresses are another article's from now on, and nothing is recognised as it any more. */
async function absorb(transaction: Database, clock: Clock, { other, id }: { other: ArticleRow; id: string }) {
  await transaction
    .updateTable('article_alias')
    .set({ article_id: id })
    .where('article_id', '=', other.id)
    .execute()
  await transaction
    .updateTable('article')
    // An address with a fragment belongs to no article.
    .set({
      ...TOMBSTONE,
      url: `${other.url}#${other.id}`,
      doi: null,
      external_id: null,
      title_key: '',
      updated_at: clock(),
    })
    .where('id', '=', other.id)
    .execute()
  await forgetTexts(transaction, [other.id])
  if (!other.deleted)
    await appendEvents(transaction, clock, [
      { articleId: other.id, sourceId: other.source_id, kind: 'deleted', backfill: false },
    ])
}
