import BookmarkIcon from '@mui/icons-material/Bookmark'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import type { Article } from '@claire/api-contract'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { QuietIcon } from '#shared/ui/QuietIcon.tsx'
import { useAddBookmarkMutation, useRemoveBookmarkMutation, useShelfQuery } from './bookmarks-api.ts'
import { bookmarkOf } from './shelf.ts'

/** Few of those who see the button press it. */
const FolderPicker = lazy(async () => ({ default: (await import('./FolderPicker.tsx')).FolderPicker }))

interface Props {
  article: Article
  /** In words where there is room, as a quiet icon in a row. */
  look?: 'words' | 'icon'
  /** The id of the element with the article's title, so that equal buttons in a list can be told apart. */
  titleId?: string
}

/** Keeps an article, or lets go of it. Shows the change before the server has answered, and takes it back when it refuses. */
export function BookmarkButton({ article, look = 'words', titleId }: Props) {
  const { t } = useTranslation()
  const [hasAsked, setHasAsked] = useState(false)
  const [pickerAnchor, setPickerAnchor] = useState<HTMLElement | null>(null)
  const { bookmark, isLoading, isError, refetch } = useShelfQuery(undefined, {
    selectFromResult: ({ data, isLoading, isError }) => ({
      isLoading,
      isError: isError && !data,
      bookmark: data && bookmarkOf(data, article.id),
    }),
  })
  const [addBookmark, adding] = useAddBookmarkMutation()
  const [removeBookmark, removing] = useRemoveBookmarkMutation()

  async function add(button: HTMLElement) {
    removing.reset()
    setPickerAnchor(button)
    setHasAsked(true)
    const { error } = await addBookmark({ article })
    if (error) setPickerAnchor(null)
    else showToast('success', t('bookmarks.added'))
  }

  async function remove() {
    adding.reset()
    const { error } = await removeBookmark({ articleId: article.id })
    if (error) return
    // It goes back where it was.
    const folderId = bookmark?.folder.id
    const undo = () => void addBookmark({ article, ...(folderId && { folderId }) })
    showToastWith({ label: t('ui.undo'), onAct: undo }, t('bookmarks.removed'))
  }

  function handleClick({ currentTarget }: MouseEvent<HTMLElement>) {
    if (isError) return void refetch()
    // A second click before the first has been answered would race it to the server.
    if (adding.isLoading || removing.isLoading) return
    void (bookmark ? remove() : add(currentTarget))
  }

  const name = bookmark ? t('bookmarks.remove') : t('bookmarks.add')
  const icon = bookmark ? <BookmarkIcon /> : <BookmarkBorder />
  const button = { disabled: isLoading, 'aria-describedby': titleId, onClick: handleClick }
  return (
    <>
      <span>
        {look === 'icon' ? (
          <QuietIcon {...button} label={name} isOn={bookmark !== undefined}>
            {icon}
          </QuietIcon>
        ) : (
          <Button {...button} variant="outlined" startIcon={icon} sx={words}>
            {name}
          </Button>
        )}
        {(adding.isError || removing.isError) && (
          <FormHelperText error role="alert">
            {adding.isError ? t('bookmarks.couldNotAdd') : t('bookmarks.couldNotRemove')}
          </FormHelperText>
        )}
      </span>
      {hasAsked && (
        <Suspense>
          <FolderPicker anchor={pickerAnchor} bookmark={bookmark} onClose={() => setPickerAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

const words = { typography: 'overline', whiteSpace: 'nowrap' }
