import type { ArticleStore } from '#domains/articles'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import { type LinkParts, checkLink } from './check-link.ts'

const AT_ONCE = 200

/** Ids of bookmarked articles, after `afterId`, ascending. */
export type BookmarkedArticles = (after: { afterId: string; limit: number }) => Promise<string[]>

interface Parts extends LinkParts {
  articles: Pick<ArticleStore, 'get' | 'linksToCheck' | 'noteLink'>
  bookmarkedArticles: BookmarkedArticles
  sources: ApprovedSources
}

/**
 * Goes through the bookmarked articles repeatedly, and checks addresses that have not been checked for a week. Skips
 * hosts that are being visited until the next round.
 */
export function createLinkChecks(parts: Parts) {
  const { articles, bookmarkedArticles, clock } = parts
  let afterId = ''
  return {
    /** Checks the next batch; 'idle' at the end of a round. */
    async step(signal: AbortSignal): Promise<'worked' | 'idle'> {
      const ids = await bookmarkedArticles({ afterId, limit: AT_ONCE })
      const due = await articles.linksToCheck(await scannedOf(parts, ids), clock())
      for (const link of due) {
        const state = await checkLink(parts, link.url, signal)
        if (state) await articles.noteLink(link, state, clock())
        if (signal.aborted) return 'idle'
      }
      afterId = ids.length < AT_ONCE ? '' : (ids.at(-1) ?? '')
      return afterId ? 'worked' : 'idle'
    },
  }
}

/** Those whose source is not paused: nothing is requested from a paused source's site. */
async function scannedOf({ articles, sources }: Parts, ids: string[]): Promise<string[]> {
  const paused = await pausedIds(sources)
  if (!paused.length) return ids
  return (await articles.get(ids)).filter(({ sourceId }) => !paused.includes(sourceId)).map(({ id }) => id)
}
