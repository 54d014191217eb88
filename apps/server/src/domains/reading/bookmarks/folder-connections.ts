import { type FolderConnections, FolderConnectionsSchema, IdParamsSchema } from '@claire/api-contract'
import { type ArticleStore, type WorkConnections, presentWorks } from '#domains/articles'
import { routesUnder } from '#platform/http/calls'
import type { PersonId } from '#platform/person'
import type { Membership } from './sharing/membership.ts'
import type { BookmarkStore } from './store.ts'

/** Limit of the bookmarks, newest first, around which works are looked for. */
const MOST_BOOKMARKS = 10_000

interface Parts {
  bookmarkStore: Pick<BookmarkStore, 'placesWanted'>
  membership: Pick<Membership, 'reach'>
  articles: Pick<ArticleStore, 'cards' | 'noticesByDoi'>
  workConnections: Pick<WorkConnections, 'ofWorks'>
}

/** Works around those of a folder. */
export const folderConnectionRoutes = (parts: Parts) =>
  routesUnder('Bookmarks', (calls) => {
    calls.get('/bookmark/folders/:id/connections', {
      summary: 'Works that many works of a folder cite, or that cite many of them',
      description: 'Of its newest 10,000 bookmarks.',
      params: IdParamsSchema,
      reply: FolderConnectionsSchema,
      errors: [404],
      handle: ({ params }, { subject }) => connectionsOf(parts, subject, params.id),
    })
  })

/** Throws NOT_FOUND for a folder that is neither the person's nor shared with them. */
async function connectionsOf(
  { bookmarkStore, membership, articles, workConnections }: Parts,
  person: PersonId,
  folderId: string,
): Promise<FolderConnections> {
  const reader = await membership.reach(person, folderId, 'viewer')
  const places = await bookmarkStore.placesWanted(reader, { folderId }, { offset: 0, limit: MOST_BOOKMARKS })
  const { connected, ...counts } = await workConnections.ofWorks({
    articleIds: places.flatMap(({ articleId }) => articleId ?? []),
    dois: places.flatMap(({ referenceKey }) => /^doi:(.+)$/.exec(referenceKey ?? '')?.[1] ?? []),
  })
  return { ...counts, connected: await presentWorks(articles, connected) }
}
