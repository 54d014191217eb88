import type {
  Bookmark,
  BookmarkIds,
  BookmarkPage,
  BookmarkPageQuery,
  BulkAnswer,
  BulkBookmarks,
  Folder,
  BookmarkedArticle,
  ReadingState,
  SharedBookmark,
  SharedBookmarkPage,
  SharedBulk,
  SharedBulkAnswer,
  Shelf,
} from '@claire/api-contract'
import { BOOKMARKS_AT_ONCE } from '@claire/api-contract/limits'
import { type CallDispatch, baseApi, notifyOtherTabs, callPath } from '#shared/api/base-api.ts'

/** Request for the bookmarks that have waited longest. */
export const TO_READ = { state: 'toRead', sort: 'oldest', size: 5 } as const

/** A bookmark and its folder. */
export type Place = BookmarkIds['content'][number]

/** A bookmark of a list; those of a shared folder have more. */
export type ListedBookmark = Bookmark & Partial<SharedBookmark>
type ListedPage = BookmarkPage & Partial<Pick<SharedBookmarkPage, 'tags'>> & { content: ListedBookmark[] }

/** The shared folder that a call is about; omitted for the person's own bookmarks. */
export interface InShared {
  sharedIn?: string | undefined
}

/** Path of the calls of one's own bookmarks, or of those of a shared folder. */
export const callsOf = (sharedIn: string | undefined) =>
  sharedIn === undefined ? 'bookmark' : callPath`shared-folder/${sharedIn}`

/** Splits ids into batches of the server's maximum. */
const inCalls = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / BOOKMARKS_AT_ONCE) }, (_, at) =>
    ids.slice(at * BOOKMARKS_AT_ONCE, (at + 1) * BOOKMARKS_AT_ONCE),
  )

/** Bookmarks, in small responses: no page needs all of them. */
export const bookmarksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    folderTree: build.query<Shelf, void>({
      query: () => 'bookmark/shelf',
      providesTags: ['Folder', 'Bookmark'],
    }),
    bookmarkPage: build.query<ListedPage, BookmarkPageQuery & InShared>({
      query: ({ sharedIn, ...params }) => ({
        url: sharedIn === undefined ? 'bookmark/page' : `${callsOf(sharedIn)}/bookmark`,
        params,
      }),
      providesTags: ['Folder', 'Bookmark'],
    }),
    /** The bookmarks among these articles, with their folders. Requests of the same moment are one call. */
    bookmarkedAmong: build.query<BookmarkedArticle[], readonly string[]>({
      queryFn: async (articleIds, ...parts) => {
        const [{ extra }, , call] = parts
        const answers = await batchRequests(extra as object, articleIds, (ids) =>
          Promise.all(inCalls(ids).map((body) => call({ url: 'bookmark/kept', method: 'POST', body }))),
        )
        const failed = answers.find(({ error }) => error)
        if (failed?.error) return { error: failed.error }
        const requested = new Set(articleIds)
        const bookmarked = answers.flatMap(({ data }) => data as BookmarkedArticle[])
        return { data: bookmarked.filter(({ documentId }) => requested.has(documentId)) }
      },
      providesTags: ['Bookmark'],
    }),
  }),
})

export const notifyTabs = notifyOtherTabs(['Folder', 'Bookmark'])

/** Options of calls that change folders and bookmarks. */
export const contentChange = {
  invalidatesTags: ['Folder', 'Bookmark'],
  onQueryStarted: notifyTabs,
} as const

interface NewBookmark {
  articleId: string
  /** Defaults to the folder used last. */
  folder?: Folder
}

/** The answer about own bookmarks or those of a shared folder, as one type. */
const completed = (answer: BulkAnswer | SharedBulkAnswer) => ({ before: [], removed: [], ...answer })

interface Change extends InShared {
  body: BulkBookmarks | SharedBulk
  /** Optimistic update: these bookmarks move from their lists to this folder, or to the bin (null). */
  expected?: { places: readonly Place[]; to: Folder | null }
}

export const changesApi = bookmarksApi.injectEndpoints({
  endpoints: (build) => ({
    bookmarkArticle: build.mutation<Bookmark, NewBookmark>({
      query: ({ articleId, folder }) => ({
        url: 'bookmark',
        method: 'POST',
        params: { documentId: articleId, folderId: folder?.id },
      }),
      async onQueryStarted({ articleId, folder }, started) {
        const folderTree = bookmarksApi.endpoints.folderTree.select()(started.getState()).data
        const target = folder ?? folderTree?.folders.find(({ id }) => id === folderTree.saveTo)
        const show = ({ id, name }: Pick<Folder, 'id' | 'name'>) =>
          showBookmarked(new Set([articleId]), started, (known) => ({
            id: known?.id ?? '',
            documentId: articleId,
            folder: { id, name },
          }))
        await showAtOnce(started, () => (target ? show(target) : []))
      },
      invalidatesTags: ['Bookmark'],
    }),
    removeArticle: build.mutation<unknown, { articleId: string }>({
      query: ({ articleId }) => ({ url: 'bookmark', method: 'DELETE', params: { documentId: articleId } }),
      async onQueryStarted({ articleId }, started) {
        await showAtOnce(started, () => showBookmarked(new Set([articleId]), started, () => null))
      },
      invalidatesTags: ['Bookmark'],
    }),
    changeBookmarks: build.mutation<BulkAnswer & SharedBulkAnswer, Change>({
      query: ({ body, sharedIn }) => ({ url: `${callsOf(sharedIn)}/bulk`, method: 'POST', body }),
      transformResponse: completed,
      async onQueryStarted({ body, expected }, started) {
        const showMoved = () => (expected ? showExpected(expected, started) : [])
        await showAtOnce(started, () => (body.do === 'state' ? showStates(body, started) : showMoved()))
      },
      invalidatesTags: ['Bookmark', 'Folder'],
    }),
  }),
})

type Patch = { undo: () => void }
interface Cache {
  dispatch: (change: ReturnType<typeof bookmarksApi.util.updateQueryData>) => Patch
  getState: () => Parameters<typeof bookmarksApi.util.selectInvalidatedBy>[0]
}
type Started = { dispatch: CallDispatch; queryFulfilled: Promise<unknown> }

/**
 * Shows a change before the server has answered. Again after each running query, whose response may be from before the
 * change; undone if the change fails.
 */
async function showAtOnce(started: Started, show: () => Patch[]) {
  const patches = show()
  let hasFailed = false
  for (const running of started.dispatch(bookmarksApi.util.getRunningQueriesThunk()))
    void running.then(() => hasFailed || patches.push(...show()))
  await started.queryFulfilled.catch(() => {
    hasFailed = true
    for (const patch of patches) patch.undo()
  })
  await notifyTabs(null, started)
}

/** Updates the cached folder of these articles everywhere; null for one that is not bookmarked. */
function showBookmarked(
  articleIds: ReadonlySet<string>,
  { dispatch, getState }: Cache,
  placeOf: (known: BookmarkedArticle | undefined) => BookmarkedArticle | null,
): Patch[] {
  return bookmarksApi.util.selectInvalidatedBy(getState(), ['Bookmark']).flatMap((entry) => {
    if (entry.endpointName !== 'bookmarkedAmong') return []
    const requested = (entry.originalArgs as readonly string[]).filter((id) => articleIds.has(id))
    if (requested.length === 0) return []
    return dispatch(
      bookmarksApi.util.updateQueryData(
        'bookmarkedAmong',
        entry.originalArgs as readonly string[],
        (known) => [
          ...known.filter(({ documentId }) => !articleIds.has(documentId)),
          ...requested.flatMap((id) => placeOf(known.find(({ documentId }) => documentId === id)) ?? []),
        ],
      ),
    )
  })
}

/** Updates reading states in every cached list, which bookmarks leave only when the server has answered. */
function showStates({ ids, state }: { ids: readonly string[]; state: ReadingState }, cache: Cache): Patch[] {
  return changePages(cache, (page) => {
    for (const bookmark of page.content.filter(({ id }) => ids.includes(id))) {
      page.states[bookmark.state]--
      page.states[state]++
      bookmark.state = state
    }
    return page
  })
}

/** Changes every cached page of bookmarks. */
function changePages(
  { dispatch, getState }: Cache,
  change: (page: ListedPage, wanted: BookmarkPageQuery & InShared) => ListedPage,
): Patch[] {
  return bookmarksApi.util.selectInvalidatedBy(getState(), ['Bookmark']).flatMap((entry) => {
    if (entry.endpointName !== 'bookmarkPage') return []
    const wanted = entry.originalArgs as BookmarkPageQuery & InShared
    return dispatch(bookmarksApi.util.updateQueryData('bookmarkPage', wanted, (page) => change(page, wanted)))
  })
}

/** Applies the expected result of a change to every cached list and card. */
function showExpected({ places, to }: NonNullable<Change['expected']>, cache: Cache): Patch[] {
  const ids = new Set(places.map(({ id }) => id))
  const articleIds = new Set(places.flatMap(({ documentId }) => documentId ?? []))
  const leaves = (folderId: string | undefined) => !to || (folderId !== undefined && folderId !== to.id)
  const pages = changePages(cache, (page, { sharedIn, folderId }) => {
    if (!leaves(sharedIn ?? folderId)) {
      const content = page.content.map((each) => (to && ids.has(each.id) ? { ...each, folder: to } : each))
      return { ...page, content }
    }
    const content = page.content.filter(({ id }) => !ids.has(id))
    const states = { ...page.states }
    for (const { id, state } of page.content) if (ids.has(id)) states[state]--
    return {
      ...page,
      content,
      states,
      totalElements: page.totalElements - page.content.length + content.length,
    }
  })
  // The same article may be bookmarked in a shared folder too: other bookmarks stay as they are.
  const cards = showBookmarked(articleIds, cache, (bookmarked) =>
    bookmarked && ids.has(bookmarked.id) ? to && { ...bookmarked, folder: to } : (bookmarked ?? null),
  )
  const folderTree = bookmarksApi.util.updateQueryData('folderTree', undefined, (known) => {
    for (const folder of known.folders) {
      folder.count -= places.filter(({ folderId }) => folderId === folder.id).length
      if (folder.id === to?.id) folder.count += places.length
    }
    known.total = known.folders.reduce((sum, { count }) => sum + count, 0)
  })
  return [...pages, ...cards, cache.dispatch(folderTree)]
}

export const { useFolderTreeQuery, useBookmarkPageQuery, useBookmarkedAmongQuery } = bookmarksApi

export const { useBookmarkArticleMutation, useRemoveArticleMutation, useChangeBookmarksMutation } = changesApi

interface Batch<Answer> {
  ids: Set<string>
  answer: Promise<Answer>
}

const waiting = new WeakMap<object, Batch<unknown>>()

/** Combines this request with all others of the same moment under the same `key`. */
function batchRequests<Answer>(
  key: object,
  wanted: readonly string[],
  request: (ids: string[]) => PromiseLike<Answer>,
): Promise<Answer> {
  const known = waiting.get(key) as Batch<Answer> | undefined
  if (known) {
    for (const id of wanted) known.ids.add(id)
    return known.answer
  }
  const ids = new Set(wanted)
  const answer = new Promise<void>((next) => setTimeout(next)).then(() => {
    waiting.delete(key)
    return request([...ids])
  })
  waiting.set(key, { ids, answer })
  return answer
}
