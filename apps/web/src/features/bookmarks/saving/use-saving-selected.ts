import type { BulkAnswer, BulkBookmarks, Folder, KeptArticle } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { useChangeBookmarksMutation, useKeptAmongQuery, useShelfQuery } from '../bookmarks-api.ts'

const NONE: KeptArticle[] = []

/** Keeping several articles at once: which of them are kept already, and what is said once the rest are. */
export function useSavingSelected(articleIds: readonly string[], onChange: () => void) {
  const { t } = useTranslation()
  const { data: shelf } = useShelfQuery()
  const { data = NONE } = useKeptAmongQuery(articleIds)
  const [change, { isLoading }] = useChangeBookmarksMutation()
  // While an answer about another selection is awaited, what is known is of the one before.
  const chosen = new Set(articleIds)
  const kept = data.filter(({ documentId }) => chosen.has(documentId))

  async function takeBack({ ids, before }: BulkAnswer) {
    const steps: BulkBookmarks[] = [
      ...(ids.length ? [{ do: 'remove' as const, ids }] : []),
      ...(before.length ? [{ do: 'move' as const, moves: before }] : []),
    ]
    for (const body of steps) {
      const { error } = await change({ body })
      if (error) return showToast('error', t('bookmarks.couldNotUndo'))
    }
  }

  /** Says what is new, what came from another folder, and what was there. Without a folder nothing that is kept is moved. */
  function tell(answer: BulkAnswer, wanted: number, folder: Folder | undefined) {
    const moved = answer.before.reduce((sum, { ids }) => sum + ids.length, 0)
    const others = wanted - answer.changed - moved
    const isDone = answer.changed + moved > 0
    const place = folder ?? shelf?.folders.find(({ id }) => id === shelf.saveTo)
    showToastWith({
      message: answer.changed
        ? t('bookmarks.addedMany', { count: answer.changed })
        : moved
          ? t('bookmarks.movedMany', { count: moved })
          : t('bookmarks.nothingNew'),
      detail: [
        isDone && place ? t('bookmarks.keptIn', { folder: place.name }) : '',
        answer.changed && moved ? t('bookmarks.movedThere', { count: moved }) : '',
        isDone && others ? t(folder ? 'bookmarks.wereThere' : 'bookmarks.wereKept', { count: others }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      actions: [
        ...(isDone ? [{ label: t('ui.undo'), onAct: () => void takeBack(answer) }] : []),
        ...(folder ? [] : [{ label: t('bookmarks.change'), onAct: onChange }]),
      ],
    })
  }

  /** In the folder used last, where what is kept stays where it is, or in this one. */
  async function save(folder?: Folder) {
    const wanted = [...articleIds]
    const { data: answer } = await change({
      body: { do: 'save', articleIds: wanted, ...(folder && { folderId: folder.id }) },
    })
    if (answer) tell(answer, wanted.length, folder)
    else showToast('error', t('bookmarks.couldNotAddMany', { count: wanted.length }))
  }

  return { kept, save, isSaving: isLoading }
}
