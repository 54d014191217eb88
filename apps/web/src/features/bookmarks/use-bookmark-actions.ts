import type { Bookmark, ReadingState } from '@claire/api-contract'
import { isRefusal } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast, offerUndo } from '#shared/lib/toast.ts'
import { type InShared, type Place, useChangeBookmarksMutation } from './bookmarks-api.ts'
import { isOfOthers, type ListedFolder, sharedIdOf } from './folders/listed-folders.ts'

type Change = ReturnType<typeof useChangeBookmarksMutation>[0]
type Step = Omit<Parameters<Change>[0], 'expected'>

const idsOf = (places: readonly Place[]) => places.map(({ id }) => id)
const articlesOf = (places: readonly Place[]) => places.filter(({ documentId }) => documentId !== null)

/** A step of an undo; none without bookmarks. */
export const step = (what: 'remove' | 'restore', ids: string[], { sharedIn }: InShared = {}): Step[] =>
  ids.length ? [{ sharedIn, body: { do: what, ids } }] : []

/** Moves bookmarks by the calls for the kinds of both folders. Each returns the number moved, and the steps back. */
const movesBy = (change: Change) => ({
  async ofOwn(places: readonly Place[], to: ListedFolder) {
    const moves = [{ folderId: to.id, ids: idsOf(places) }]
    const { data } = await change({ body: { do: 'move', moves }, expected: { places, to } })
    const undo: Step[] = data ? [{ body: { do: 'move', moves: data.before } }] : []
    return data && { count: data.changed, undo }
  },

  /** The bookmarks go to the bin of the shared folder, and are new in the other one. */
  async fromShared(places: readonly Place[], to: ListedFolder, sharedIn: string) {
    const body = { do: 'move' as const, ids: idsOf(places), folderId: to.id }
    const { data } = await change({ sharedIn, body, expected: { places, to } })
    if (!data) return
    const back = step('restore', data.removed, { sharedIn })
    return {
      count: places.length,
      undo: [...back, ...step('remove', data.ids, { sharedIn: sharedIdOf(to) })],
    }
  },

  /** A folder of others takes articles only: one's own references stay where they are. */
  async toOthers(places: readonly Place[], { id: sharedIn }: ListedFolder) {
    const articles = articlesOf(places)
    const articleIds = articles.flatMap(({ documentId }) => documentId ?? [])
    const saved = await change({ sharedIn, body: { do: 'save', articleIds } })
    if (!saved.data) return
    const expected = { places: articles, to: null }
    const { data } = await change({ body: { do: 'remove', ids: idsOf(articles) }, expected })
    if (!data) return
    const undo = [...step('restore', data.ids), ...step('remove', saved.data.ids, { sharedIn })]
    return { count: articles.length, undo }
  },
})

/** Returns what undoes a change by these steps. */
export function useUndo(change: Change) {
  const { t } = useTranslation()
  return (steps: readonly Step[]) => async () => {
    for (const each of steps) {
      const undone = await change(each)
      if (undone.error) return showToast('error', t('bookmarks.couldNotUndo'))
    }
  }
}

function useStates(change: Change, sharedIn: string | undefined) {
  const { t } = useTranslation()
  const undoBy = useUndo(change)
  const stateOf = (ids: string[], state: ReadingState): Step => ({
    sharedIn,
    body: { do: 'state', ids, state },
  })

  async function setState(ids: string[], state: ReadingState): Promise<boolean> {
    const { data } = await change(stateOf(ids, state))
    return data !== undefined
  }

  /** Sets the state of one bookmark. If that takes it out of the list, a toast can undo it. */
  async function mark({ id, state: former }: Bookmark, state: ReadingState, listed?: ReadingState) {
    if (!(await setState([id], state)) || !listed) return
    const message = t('bookmarks.reading.set', { state: t(`bookmarks.reading.${state}`) })
    offerUndo(message, undoBy([stateOf([id], former)]))
  }

  return { setState, mark }
}

/**
 * Returns actions on one or many bookmarks of a folder, or of all own ones: optimistic, announced in a toast, and
 * undone from there. Each resolves to true on success.
 */
export function useBookmarkActions(folder: ListedFolder | null = null) {
  const { t } = useTranslation()
  const [change, { error, originalArgs }] = useChangeBookmarksMutation()
  const sharedIn = sharedIdOf(folder)

  const undoBy = useUndo(change)

  async function remove(places: readonly Place[]): Promise<boolean> {
    const body = { do: 'remove' as const, ids: idsOf(places) }
    const { data } = await change({ sharedIn, body, expected: { places, to: null } })
    if (!data) return false
    const message = t('bookmarks.removedMany', { count: data.changed })
    offerUndo(message, undoBy(step('restore', data.ids, { sharedIn })))
    return true
  }

  /** Number of bookmarks that a move leaves behind. */
  const leftBehind = (places: readonly Place[], to: ListedFolder | undefined) =>
    to && isOfOthers(to) && sharedIn === undefined ? places.length - articlesOf(places).length : 0

  async function move(places: readonly Place[], to: ListedFolder): Promise<boolean> {
    const count = leftBehind(places, to)
    if (count === places.length) {
      showToast('error', t('sharedFolders.leftBehind', { count }))
      return false
    }
    const { fromShared, toOthers, ofOwn } = movesBy(change)
    const ownMove = isOfOthers(to) ? toOthers : ofOwn
    const moved = await (sharedIn === undefined ? ownMove(places, to) : fromShared(places, to, sharedIn))
    if (!moved) return false
    const message = t('bookmarks.movedMany', { count: moved.count })
    offerUndo(message, undoBy(moved.undo), t('bookmarks.savedIn', { folder: to.name }))
    return true
  }

  async function tag(places: readonly Place[], tags: string[]): Promise<boolean> {
    const { data } = await change({ sharedIn, body: { do: 'tag', ids: idsOf(places), add: tags } })
    if (!data) return false
    showToast('success', t('bookmarks.tagged', { count: data.changed }))
    return true
  }

  /** The action that failed last; null once another is tried. */
  const failed = error ? (originalArgs?.body.do ?? null) : null
  /** The reason of the server, if it has refused that action. */
  const refusal = isRefusal(error) ? error.message : null
  return { remove, move, leftBehind, tag, ...useStates(change, sharedIn), failed, refusal }
}
