import { type Article, type ArticleDraft, createArticleStore } from '#domains/articles'
import type { ExtractedDraft } from '#domains/intake/extraction'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { isSameTitle } from '../enrichment/titles.ts'
import { isInScope, isOnHost, scopeOf } from '../discovery/scope.ts'
import { readStrategy } from '../discovery/strategy.ts'
import { completed } from '../enrichment/merge-drafts.ts'
import { stateOf } from '../frontier/runs.ts'

interface Moved {
  sourceId: string
  backfill: boolean
  /** The article whose page redirected here permanently. */
  formerly: string
  draft: ExtractedDraft
}

/** Saves a page at the site's new address as the article whose former page redirected to it; null if it is another article. */
export async function saveMoved(
  transaction: Database,
  clock: Clock,
  { sourceId, backfill, formerly, draft }: Moved,
) {
  const store = createArticleStore(transaction, clock)
  const [known] = await store.get([formerly])
  const { home } = readStrategy((await stateOf(transaction, sourceId)).strategy)
  const { origin } = new URL(draft.url)
  if (
    !known ||
    home === null ||
    new URL(home).origin !== origin ||
    new URL(known.url).origin === origin ||
    !isAlike(known, draft)
  )
    return null
  const isSame = (otherId: string) => isOnlyAt(transaction, { sourceId, articleId: otherId, origin })
  return store.relocate({ id: formerly, draft: { ...completed(draft, known), sourceId }, backfill, isSame })
}

/** Gives an article whose address is gone that of another page with it. Returns false if there is none. */
export async function moveToSeen(
  transaction: Database,
  clock: Clock,
  { articleId, url }: { articleId: string; url: string },
): Promise<boolean> {
  const store = createArticleStore(transaction, clock)
  const [known] = await store.get([articleId])
  if (!known || known.url === url) return false
  const draft: ArticleDraft = { ...known, url }
  return (await store.relocate({ id: articleId, draft, backfill: false, isSame: async () => false })) !== null
}

/**
 * The source has a new address, and shows an article there that it had elsewhere: the article gets the new address.
 * Articles in a repository keep their listed address.
 */
export async function bringIntoScope(
  transaction: Database,
  clock: Clock,
  { sourceId, articleId, url }: { sourceId: string; articleId: string; url: string },
) {
  const [known] = await createArticleStore(transaction, clock).get([articleId])
  if (!known || known.externalId !== null || new URL(known.url).host === new URL(url).host) return
  const state = await stateOf(transaction, sourceId)
  const scope = scopeOf(state.url, readStrategy(state.strategy))
  if (scope && !isOnHost(scope, known.url) && isInScope(scope, url))
    await moveToSeen(transaction, clock, { articleId, url })
}

/** Sites that move may redirect every old address to one page, which does not contain all of their articles. */
function isAlike(known: Article, draft: ExtractedDraft): boolean {
  if (known.doi !== null && known.doi === draft.doi) return true
  return pathOf(known.url) === pathOf(draft.url) || isSameTitle(known.title, draft.title)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.replace(/(.)\/$/, '$1') + search
}

/** True if an article has been seen only at the site's present address. */
async function isOnlyAt(
  transaction: Database,
  { sourceId, articleId, origin }: { sourceId: string; articleId: string; origin: string },
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('crawl_url')
    .select('url')
    .where('source_id', '=', sourceId)
    .where('article_id', '=', articleId)
    .execute()
  return rows.every(({ url }) => new URL(url).origin === origin)
}
