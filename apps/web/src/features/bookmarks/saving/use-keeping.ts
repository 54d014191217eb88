import type { Folder } from '@claire/api-contract'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { CallDispatch } from '#shared/api/base-api.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { changesApi } from '../bookmarks-api.ts'
import { shownName } from '../folders/folders.ts'

const { keepArticle, removeArticle, changeBookmarks } = changesApi.endpoints

/**
 * Keeping one article and letting go of it, and what is said about it. Changes are dispatched, not hooked: a hook for
 * each would have every row of a list follow the whole store, for a button that is seldom pressed.
 */
export function useKeeping(articleId: string, onChange: () => void) {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  const [state, setState] = useState<'idle' | 'busy' | 'notAdded' | 'notRemoved'>('idle')
  const untracked = { track: false } as const

  /** Keeps it in a folder, or in the one used last, and says where it is now. */
  async function keep(folder?: Folder): Promise<void> {
    const data = await put(folder)
    if (data)
      showToastWith({
        message: t('bookmarks.added'),
        detail: t('bookmarks.keptIn', { folder: shownName(data.folder, t) }),
        actions: [
          { label: t('ui.undo'), onAct: () => void letGo() },
          { label: t('bookmarks.change'), onAct: onChange },
        ],
      })
  }

  async function move(folder: Folder): Promise<void> {
    if (await put(folder)) showToast('success', t('bookmarks.moved'))
  }

  async function put(folder?: Folder) {
    setState('busy')
    const { data } = await dispatch(keepArticle.initiate({ articleId, ...(folder && { folder }) }, untracked))
    setState(data ? 'idle' : 'notAdded')
    return data
  }

  async function letGo(): Promise<boolean> {
    setState('busy')
    const { error } = await dispatch(removeArticle.initiate({ articleId }, untracked))
    setState(error ? 'notRemoved' : 'idle')
    return error === undefined
  }

  async function remove(bookmarkId: string) {
    if (!(await letGo())) return
    const body = { do: 'restore' as const, ids: [bookmarkId] }
    showToastWith({
      message: t('bookmarks.removed'),
      actions: [
        { label: t('ui.undo'), onAct: () => void dispatch(changeBookmarks.initiate({ body }, untracked)) },
      ],
    })
  }

  const failures = {
    idle: null,
    busy: null,
    notAdded: t('bookmarks.couldNotAdd'),
    notRemoved: t('bookmarks.couldNotRemove'),
  }
  return { keep, move, remove, isBusy: state === 'busy', failure: failures[state] }
}
