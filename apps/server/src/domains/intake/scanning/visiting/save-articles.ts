import { createHash } from 'node:crypto'
import { type ArticleStore, createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ExtractedDraft } from '#domains/intake/extraction'
import type { Outcome } from '../discovery/outcome.ts'
import { completed, repaired, withFullText } from '../enrichment/merge-drafts.ts'
import { bringIntoScope, saveMoved } from '../runs/moved-articles.ts'

export interface SavedArticles {
  /** The article that the page presents. */
  articleId: string | null
  created: number
  updated: number
  deleted: number
  /** Pages of known articles that their list says were revised. */
  toVisit: string[]
}

interface Saving {
  sourceId: string
  backfill: boolean
  /** The article that the address was at the last visit. */
  formerId?: string | null
  /** The article whose page redirected here for good, and where the source is now. */
  moved?: { formerly: string; home: string | null } | null
}

type Drafts = Pick<Outcome, 'article' | 'attachment' | 'articles' | 'revised' | 'withdrawn' | 'repair'>

/** Writes the articles of one visit, inside its transaction. Writing them again changes nothing. */
export async function saveArticles(
  transaction: Database,
  clock: Clock,
  { sourceId, backfill, formerId, moved, ...drafts }: Saving & Drafts,
): Promise<SavedArticles> {
  const store = createArticleStore(transaction, clock)
  const saved: SavedArticles = { articleId: null, created: 0, updated: 0, deleted: 0, toVisit: [] }
  const revised = new Set(drafts.revised)
  const count = ({ change }: { change: 'created' | 'updated' | 'unchanged' }) => {
    if (change !== 'unchanged') saved[change] += 1
  }
  for (const draft of drafts.articles ?? []) {
    const known = await knownArticle(store, sourceId, draft)
    if (known && revised.has(draft.url)) saved.toVisit.push(draft.url)
    const record = digestOf(draft)
    // What the list says is as it was: what a page or a PDF has told since then stands.
    if (known?.provenance.record === record) continue
    const merged = completed(draft, known)
    count(
      await store.save({ ...merged, provenance: { ...merged.provenance, record }, sourceId }, { backfill }),
    )
  }
  if (drafts.article) {
    const result = await saveShown(transaction, clock, { sourceId, backfill, moved, draft: drafts.article })
    saved.articleId = result.id
    count(result)
  }
  if (drafts.attachment) {
    const known = await knownArticle(store, sourceId, { url: drafts.attachment.landing, externalId: null })
    // Without its landing page, which may be gone by now, the file stands for itself.
    const draft = known ? withFullText(known, drafts.attachment.draft) : drafts.attachment.draft
    const result = await store.save({ ...draft, sourceId }, { backfill })
    saved.articleId = result.id
    count(result)
    // Until now the file was an article of its own.
    if (formerId && formerId !== result.id) saved.deleted += await store.remove([formerId])
  }
  if (drafts.repair) {
    // Whatever has become of the article since it was asked about: only what it lacks now is filled.
    const known = await knownArticle(store, sourceId, { doi: drafts.repair.doi })
    if (known) count(await store.save({ ...repaired(known, drafts.repair), sourceId }, { backfill }))
  }
  for (const externalId of drafts.withdrawn ?? []) {
    const id = await store.idOf(sourceId, { externalId })
    if (id) saved.deleted += await store.remove([id])
  }
  return saved
}

/** The article that a page shows, at the address that it has now. */
async function saveShown(
  transaction: Database,
  clock: Clock,
  { sourceId, backfill, moved, draft }: Saving & { draft: ExtractedDraft },
) {
  const store = createArticleStore(transaction, clock)
  const known = await knownArticle(store, sourceId, draft)
  const relocated = moved
    ? await saveMoved(transaction, clock, { sourceId, backfill, draft, ...moved })
    : null
  const result = relocated ?? (await store.save({ ...completed(draft, known), sourceId }, { backfill }))
  if (result.change !== 'created' && known?.url !== draft.url)
    await bringIntoScope(transaction, clock, { sourceId, articleId: result.id, url: draft.url })
  return result
}

/** By its identifier or address; by its DOI when neither is known, as saving would. */
async function knownArticle(
  store: ArticleStore,
  sourceId: string,
  { url, externalId, doi }: { url?: string; externalId?: string | null; doi?: string | null },
) {
  const id =
    (await store.idOf(sourceId, { url, ...(externalId && { externalId }) })) ??
    (doi ? await store.idOf(sourceId, { doi }) : undefined)
  return id ? (await store.get([id]))[0] : undefined
}

const digestOf = (draft: ExtractedDraft) =>
  createHash('sha256')
    .update(JSON.stringify({ ...draft, provenance: null }))
    .digest('base64url')
    .slice(0, 16)
