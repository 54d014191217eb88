import BookmarkIcon from '@mui/icons-material/Bookmark'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import type { Article, Folder } from '@claire/api-contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { QuietIcon } from '#shared/ui/controls/QuietIcon.tsx'
import {
  useChangeBookmarksMutation,
  useKeepArticleMutation,
  useKeptArticleQuery,
  useRemoveArticleMutation,
  useShelfQuery,
} from '../bookmarks-api.ts'

/** Few of those who see the button press it. */
const FolderPicker = lazy(async () => ({
  default: (await import('../folders/FolderPicker.tsx')).FolderPicker,
}))

interface Props {
  article: Article
  /** In words where there is room, as a quiet icon in a row. */
  look?: 'words' | 'icon'
  /** The id of the element with the article's title, so that equal buttons in a list can be told apart. */
  titleId?: string
}

/**
 * Keeps an article in the folder used last, or lets go of it. Shows the change before the server has answered, and takes
 * it back when it refuses. The toast says where it is, and leads to another folder.
 */
export function BookmarkButton({ article, look = 'words', titleId }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data: kept, isLoading, isError, refetch } = useKeptArticleQuery(article.id)
  // Known beforehand, so that it can be shown at once where an article goes to.
  useShelfQuery()
  const { keep, remove, isBusy, failure } = useKeeping(article, () => setAnchor(element.current))

  function handleClick() {
    if (isError && !kept) return void refetch()
    // A second click before the first has been answered would race it to the server.
    if (isBusy) return
    void (kept ? remove(kept.id) : keep())
  }

  async function handleChoose(folder: Folder) {
    setAnchor(null)
    element.current?.focus()
    if (folder.id === kept?.folder.id) return
    if (await keep(folder)) showToast('success', t('bookmarks.moved'))
  }

  const name = kept ? t('bookmarks.remove') : t('bookmarks.add')
  const icon = kept ? <BookmarkIcon /> : <BookmarkBorder />
  const button = {
    disabled: isLoading,
    'aria-describedby': titleId,
    'data-key': 'b',
    title: kept ? t('bookmarks.alreadyIn', { folder: kept.folder.name }) : undefined,
    onClick: handleClick,
  }
  return (
    <>
      <span>
        {look === 'icon' ? (
          <QuietIcon ref={element} {...button} label={name} title={button.title ?? name} isOn={Boolean(kept)}>
            {icon}
          </QuietIcon>
        ) : (
          <Button ref={element} {...button} variant="outlined" startIcon={icon} sx={words}>
            {name}
          </Button>
        )}
        {failure && (
          <FormHelperText error role="alert">
            {failure}
          </FormHelperText>
        )}
      </span>
      {anchor && (
        <Suspense>
          <FolderPicker
            anchor={anchor}
            markOf={({ id }) =>
              id === kept?.folder.id && (
                <Check fontSize="small" color="primary" titleAccess={t('bookmarks.picker.current')} />
              )
            }
            onChoose={(folder) => void handleChoose(folder)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Keeping one article and letting go of it, and what is said about it. */
function useKeeping(article: Article, onChange: () => void) {
  const { t } = useTranslation()
  const [keepArticle, keeping] = useKeepArticleMutation()
  const [removeArticle, removing] = useRemoveArticleMutation()
  const [change] = useChangeBookmarksMutation()

  /** Says where it is now, unless the folder was named. */
  async function keep(folder?: Folder): Promise<boolean> {
    removing.reset()
    const { data } = await keepArticle({ articleId: article.id, ...(folder && { folder }) })
    if (data && !folder)
      showToastWith({
        message: t('bookmarks.added'),
        detail: t('bookmarks.keptIn', { folder: data.folder.name }),
        actions: [
          { label: t('ui.undo'), onAct: () => void removeArticle({ articleId: article.id }) },
          { label: t('bookmarks.change'), onAct: onChange },
        ],
      })
    return data !== undefined
  }

  async function remove(bookmarkId: string) {
    keeping.reset()
    const { error } = await removeArticle({ articleId: article.id })
    if (error) return
    showToastWith({
      message: t('bookmarks.removed'),
      actions: [
        { label: t('ui.undo'), onAct: () => void change({ body: { do: 'restore', ids: [bookmarkId] } }) },
      ],
    })
  }

  const failure = keeping.isError
    ? t('bookmarks.couldNotAdd')
    : removing.isError
      ? t('bookmarks.couldNotRemove')
      : null
  return { keep, remove, isBusy: keeping.isLoading || removing.isLoading, failure }
}

const words = { typography: 'overline', whiteSpace: 'nowrap' }
