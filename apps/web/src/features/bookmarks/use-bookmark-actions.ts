import type { Bookmark, BulkBookmarks, Folder, ReadingState } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { type Place, useChangeBookmarksMutation } from './bookmarks-api.ts'

/**
 * Returns actions on one or many bookmarks: optimistic, announced in a toast, and undone from there. Each resolves to
 * true on success.
 */
export function useBookmarkActions() {
  const { t } = useTranslation()
  const [change, { isError, originalArgs, reset }] = useChangeBookmarksMutation()

  const undoBy = (body: BulkBookmarks) => ({
    label: t('ui.undo'),
    onAct: async () => {
      const { error } = await change({ body })
      if (error) showToast('error', t('bookmarks.couldNotUndo'))
    },
  })

  async function remove(places: readonly Place[]): Promise<boolean> {
    const body = { do: 'remove' as const, ids: places.map(({ id }) => id) }
    const { data } = await change({ body, expected: { places, to: null } })
    if (!data) return false
    showToastWith({
      message: t('bookmarks.removedMany', { count: data.changed }),
      actions: [undoBy({ do: 'restore', ids: data.ids })],
    })
    return true
  }

  async function move(places: readonly Place[], to: Folder): Promise<boolean> {
    const moves = [{ folderId: to.id, ids: places.map(({ id }) => id) }]
    const { data } = await change({ body: { do: 'move', moves }, expected: { places, to } })
    if (!data) return false
    showToastWith({
      message: t('bookmarks.movedMany', { count: data.changed }),
      detail: t('bookmarks.keptIn', { folder: to.name }),
      actions: [undoBy({ do: 'move', moves: data.before })],
    })
    return true
  }

  async function tag(places: readonly Place[], tags: string[]): Promise<boolean> {
    const { data } = await change({ body: { do: 'tag', ids: places.map(({ id }) => id), add: tags } })
    if (!data) return false
    showToast('success', t('bookmarks.tagged', { count: data.changed }))
    return true
  }

  async function setState(ids: string[], state: ReadingState): Promise<boolean> {
    const { data } = await change({ body: { do: 'state', ids, state } })
    return data !== undefined
  }

  /** Sets the state of one bookmark. If that takes it out of the list, a toast can undo it. */
  async function mark({ id, state: former }: Bookmark, state: ReadingState, listed?: ReadingState) {
    if (!(await setState([id], state)) || !listed) return
    showToastWith({
      message: t('bookmarks.reading.set', { state: t(`bookmarks.reading.${state}`) }),
      actions: [undoBy({ do: 'state', ids: [id], state: former })],
    })
  }

  /** The action that failed last; null once another is tried. */
  const failed = isError ? (originalArgs?.body.do ?? null) : null
  return { remove, move, tag, setState, mark, failed, reset }
}
