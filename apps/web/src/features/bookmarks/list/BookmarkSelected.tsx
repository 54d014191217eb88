import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import type { Folder } from '@claire/api-contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { useChangeBookmarksMutation, useShelfQuery } from '../bookmarks-api.ts'

const FolderPicker = lazy(async () => ({
  default: (await import('../folders/FolderPicker.tsx')).FolderPicker,
}))

/** Keeps several articles at once, all or none, in the folder used last; those that are kept already stay where they are. */
export function BookmarkSelected({ articleIds }: { articleIds: readonly string[] }) {
  const { t } = useTranslation()
  const element = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data: shelf } = useShelfQuery()
  const [change, { isLoading }] = useChangeBookmarksMutation()

  async function save(folder?: Folder) {
    setAnchor(null)
    const wanted = [...articleIds]
    const body = { do: 'save' as const, articleIds: wanted, ...(folder && { folderId: folder.id }) }
    const { data } = await change({ body })
    if (!data) return showToast('error', t('bookmarks.couldNotAddMany', { count: wanted.length }))
    const place = folder ?? shelf?.folders.find(({ id }) => id === shelf.saveTo)
    const others = wanted.length - data.changed
    const undo = () => void change({ body: { do: 'remove', ids: data.ids } })
    const message = data.changed
      ? t('bookmarks.addedMany', { count: data.changed })
      : t(folder ? 'bookmarks.moved' : 'bookmarks.nothingNew')
    showToastWith({
      message,
      detail: [
        place && (data.changed || folder) ? t('bookmarks.keptIn', { folder: place.name }) : '',
        others && data.changed ? t('bookmarks.keptAlready', { count: others }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      actions: [
        ...(data.changed ? [{ label: t('ui.undo'), onAct: undo }] : []),
        ...(folder ? [] : [{ label: t('bookmarks.change'), onAct: () => setAnchor(element.current) }]),
      ],
    })
  }

  return (
    <>
      <Button
        ref={element}
        size="small"
        startIcon={<BookmarkBorder />}
        loading={isLoading}
        loadingPosition="start"
        onClick={() => void save()}
        sx={{ typography: 'overline' }}
      >
        {t('bookmarks.add')}
      </Button>
      {anchor && (
        <Suspense>
          <FolderPicker
            anchor={anchor}
            onChoose={(folder) => void save(folder)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
