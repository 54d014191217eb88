import { createHash } from 'node:crypto'
import { type ArticleStore, createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ExtractedDraft } from '#domains/intake/extraction'
import type { Articles, ListedArticles } from '../discovery/outcome.ts'
import { completed, repaired, withFullText } from '../enrichment/merge-drafts.ts'
import { takeDown, type Takedown } from '../pages/article-pages.ts'
import { bringIntoScope, saveMoved } from '../runs/moved-articles.ts'

export interface SavedArticles {
  /** The article that the page presents. */
  articleId: string | null
  created: number
  updated: number
  deleted: number
  /** Pages of known articles that their list marks as revised. */
  toVisit: string[]
}

interface Saving {
  sourceId: string
  backfill: boolean
  /** The article of the address at the last visit. */
  formerId?: string | null
  /** The article whose page redirected here permanently. */
  formerly?: string
}

/** Writes the articles of one visit, inside its transaction. Idempotent. */
export async function saveArticles(
  transaction: Database,
  parts: Takedown,
  { articles, ...saving }: Saving & { articles: Articles },
): Promise<SavedArticles> {
  const { sourceId, backfill, formerId } = saving
  const store = createArticleStore(transaction, parts.clock)
  const out = (ids: string[]) => takeDown(transaction, parts, { sourceId, ids })
  switch (articles.kind) {
    case 'none':
      return NOTHING_SAVED
    case 'listed':
      return saveListed({ store, out }, saving, articles)
    case 'one':
      return shown(await saveShown(transaction, parts.clock, { ...saving, draft: articles.draft }))
    case 'full text': {
      const known = await liveArticle(store, sourceId, { url: articles.landing })
      // Without its landing page, which may be gone by now, the file is an article of its own.
      const draft = known ? withFullText(known, articles.draft) : articles.draft
      const result = await store.save({ ...draft, sourceId }, { backfill })
      // So far the file was an article of its own.
      const deleted = formerId && formerId !== result.id ? await out([formerId]) : 0
      return { ...shown(result), deleted }
    }
    case 'repair': {
      // The article may have changed since the lookup: only fields missing now are filled.
      const known = await liveArticle(store, sourceId, { doi: articles.draft.doi ?? undefined })
      if (!known) return NOTHING_SAVED
      const result = await store.save({ ...repaired(known, articles.draft), sourceId }, { backfill })
      await store.settleDoi(known, { isOwn: true })
      return { ...shown(result), articleId: null }
    }
    case 'other work': {
      const known = await liveArticle(store, sourceId, { doi: articles.doi })
      if (known?.title === articles.title) await store.settleDoi(known, { isOwn: false })
      return NOTHING_SAVED
    }
  }
}

export const NOTHING_SAVED: SavedArticles = {
  articleId: null,
  created: 0,
  updated: 0,
  deleted: 0,
  toVisit: [],
}

type Change = 'created' | 'updated' | 'unchanged'

const shown = ({ id, change }: { id: string; change: Change }): SavedArticles => ({
  ...NOTHING_SAVED,
  articleId: id,
  ...(change !== 'unchanged' && { [change]: 1 }),
})

async function saveListed(
  { store, out }: { store: ArticleStore; out: (ids: string[]) => Promise<number> },
  { sourceId, backfill }: Saving,
  { drafts, revised, withdrawn }: ListedArticles,
): Promise<SavedArticles> {
  const saved = { ...NOTHING_SAVED, toVisit: [...NOTHING_SAVED.toVisit] }
  const isRevised = new Set(revised)
  for (const draft of drafts) {
    const known = await store.find({ ...draft, sourceId })
    if (known && isRevised.has(draft.url)) saved.toVisit.push(draft.url)
    const record = digestOf(draft)
    // The list's record is unchanged: later data from a page or PDF stays.
    if (known?.provenance.record === record) continue
    const merged = completed(draft, known)
    const { change } = await store.save(
      { ...merged, provenance: { ...merged.provenance, record }, sourceId },
      { backfill },
    )
    if (change !== 'unchanged') saved[change] += 1
  }
  const gone: string[] = []
  for (const externalId of withdrawn) {
    const id = await store.idOf(sourceId, { externalId })
    if (id) gone.push(id)
  }
  saved.deleted = await out(gone)
  return saved
}

/** The article of a page, at its present address. */
async function saveShown(
  transaction: Database,
  clock: Clock,
  { sourceId, backfill, formerly, draft }: Saving & { draft: ExtractedDraft },
) {
  const store = createArticleStore(transaction, clock)
  const known = await store.find({ ...draft, sourceId })
  const relocated = formerly
    ? await saveMoved(transaction, clock, { sourceId, backfill, draft, formerly })
    : null
  const result = relocated ?? (await store.save({ ...completed(draft, known), sourceId }, { backfill }))
  if (result.change !== 'created' && known?.url !== draft.url)
    await bringIntoScope(transaction, clock, { sourceId, articleId: result.id, url: draft.url })
  return result
}

async function liveArticle(store: ArticleStore, sourceId: string, by: { url?: string; doi?: string }) {
  const id = await store.idOf(sourceId, by)
  return id ? (await store.get([id]))[0] : undefined
}

const digestOf = (draft: ExtractedDraft) =>
  createHash('sha256')
    .update(JSON.stringify({ ...draft, provenance: null }))
    .digest('base64url')
    .slice(0, 16)
