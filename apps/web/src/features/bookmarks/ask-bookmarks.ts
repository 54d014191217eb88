import { AHEAD, type CallDispatch } from '#shared/api/base-api.ts'
import { askedPage } from '#shared/lib/state/paging.ts'
import { keptApi } from './bookmarks-api.ts'
import { isDefaultFolder } from './folders/folders.ts'

const { shelf, bookmarkPage } = keptApi.endpoints

/** Asks for what the page of a folder, or of all bookmarks, shows first. */
export async function askBookmarks(
  dispatch: CallDispatch,
  folderId: string | undefined,
  search: URLSearchParams,
) {
  const { data } = await dispatch(shelf.initiate(undefined, AHEAD))
  const folder = data?.folders.find((each) => (folderId ? each.id === folderId : isDefaultFolder(each)))
  // What is looked for, and in which order, is the list's own affair.
  if (!folder || [...search.keys()].some((key) => key !== 'page')) return
  await dispatch(
    bookmarkPage.initiate({ folderId: folder.id, page: askedPage(search.get('page')) - 1 }, AHEAD),
  )
}
