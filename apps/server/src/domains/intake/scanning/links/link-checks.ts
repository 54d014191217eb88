import type { ArticleStore } from '#domains/articles'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import { type LinkParts, checkLink } from './check-link.ts'

const AT_ONCE = 200

/** Ids of articles that somebody keeps, after `afterId`, ascending. */
export type KeptArticles = (after: { afterId: string; limit: number }) => Promise<string[]>

interface Parts extends LinkParts {
  articles: Pick<ArticleStore, 'get' | 'linksToCheck' | 'noteLink'>
  keptArticles: KeptArticles
  sources: ApprovedSources
}

/**
 * Goes through the articles that people keep, again and again, and asks the addresses that have not been asked for a
 * week. Hosts that are being visited are passed over; their turn comes the next time round.
 */
export function createLinkChecks(parts: Parts) {
  const { articles, keptArticles, clock } = parts
  let afterId = ''
  return {
    /** Takes the next some of them; 'idle' at the end of a round. */
    async step(signal: AbortSignal): Promise<'worked' | 'idle'> {
      const ids = await keptArticles({ afterId, limit: AT_ONCE })
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

/** Those whose source is not paused: of its site nothing is asked. */
async function scannedOf({ articles, sources }: Parts, ids: string[]): Promise<string[]> {
  const paused = await pausedIds(sources)
  if (!paused.length) return ids
  return (await articles.get(ids)).filter(({ sourceId }) => !paused.includes(sourceId)).map(({ id }) => id)
}
