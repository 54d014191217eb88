import BookmarkIcon from 'virtual:icon/Bookmark'
import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import type { Folder } from '@claire/api-contract'
import { Button } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import type { CallDispatch } from '#shared/api/base-api.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { oneLine } from '#shared/ui/styles.ts'
import { changesApi, useFolderTreeQuery } from '../bookmarks-api.ts'
import { shownName } from '../folders/folders.ts'
import { useBookmarkOf, useFolderPicker } from './BookmarkedArticles.tsx'

interface Props {
  articleId: string
  titleId: string
  savedIn: Folder | null
  /** The folder proposed; null for the one used last. */
  saveTo: Folder | null
  keyCap?: ReactNode
  onSave: (folder?: Folder) => void
}

/** Saves at once where the article belongs; then names the folder, and opens the choice of another. */
export function SaveButton({ articleId, titleId, savedIn, saveTo, keyCap, onSave }: Props) {
  const { t } = useTranslation()
  const { button, isOpen, open, pickerOf } = useFolderPicker()
  const { data: folderTree } = useFolderTreeQuery()
  const target = saveTo ?? folderTree?.folders.find(({ id }) => id === folderTree.saveTo)

  return (
    <>
      <Button
        ref={button}
        size="small"
        color={savedIn ? 'primary' : 'inherit'}
        startIcon={savedIn ? <BookmarkIcon /> : <BookmarkBorder />}
        aria-describedby={titleId}
        aria-haspopup={savedIn ? 'dialog' : undefined}
        aria-expanded={savedIn ? isOpen : undefined}
        data-key="b"
        data-tip={
          savedIn ? t('today.changeFolder') : target && t('today.saveTo', { folder: shownName(target, t) })
        }
        onClick={() => (savedIn ? open() : onSave())}
        sx={{ minWidth: 0 }}
      >
        <span style={name}>
          {savedIn ? t('today.savedIn', { folder: shownName(savedIn, t) }) : t('today.save')}
        </span>
        {keyCap}
      </Button>
      {pickerOf({
        articleIds: [articleId],
        current: savedIn?.id,
        onChoose: ({ id, name }) => id !== savedIn?.id && onSave({ id, name }),
      })}
    </>
  )
}

const name = { maxWidth: '11rem', ...oneLine }

const { bookmarkArticle, removeArticle } = changesApi.endpoints

/** Returns functions that add and remove the bookmark of an article; failures are shown. */
export function useSaving() {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  return useMemo(
    () => ({
      async save(articleId: string, folder?: Folder): Promise<Folder | undefined> {
        const { data } = await dispatch(
          bookmarkArticle.initiate({ articleId, ...(folder && { folder }) }, { track: false }),
        )
        if (!data) showToast('error', t('today.notSaved'))
        return data?.folder
      },
      async remove(articleId: string): Promise<boolean> {
        const { error } = await dispatch(removeArticle.initiate({ articleId }, { track: false }))
        if (error) showToast('error', t('today.notUndone'))
        return error === undefined
      },
    }),
    [dispatch, t],
  )
}

/** The button of an article whose bookmark `BookmarkedArticles` knows. */
export function SaveArticle({ articleId, titleId }: { articleId: string; titleId: string }) {
  const { place } = useBookmarkOf(articleId)
  const { save } = useSaving()
  return (
    <SaveButton
      articleId={articleId}
      titleId={titleId}
      savedIn={place?.folder ?? null}
      saveTo={null}
      onSave={(folder) => void save(articleId, folder)}
    />
  )
}
