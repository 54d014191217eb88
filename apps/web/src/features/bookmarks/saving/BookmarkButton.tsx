import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import BookmarkIcon from 'virtual:icon/Bookmark'
import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import { Button, ButtonGroup, FormHelperText } from '@mui/material'
import type { Article, Folder } from '@claire/api-contract'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { QuietIcon } from '#shared/ui/lists/ListRow.tsx'
import { shownName } from '../folders/folders.ts'
import { useBookmarkOf, useFolderPicker } from './BookmarkedArticles.tsx'
import { useDispatch } from 'react-redux'
import type { CallDispatch } from '#shared/api/base-api.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { changesApi } from '../bookmarks-api.ts'
import { createPortal } from 'react-dom'

interface Props {
  article: Pick<Article, 'id'>
  /** Labelled if there is room, or an icon in a row. */
  look?: 'words' | 'icon'
  /** Id of the element with the article's title, which tells equal buttons in a list apart. */
  titleId?: string
}

/**
 * Adds a bookmark in the folder used last, or removes it; the arrow opens a choice of folders. The change is
 * optimistic and reverted if the server refuses. The toast names the folder and offers another.
 */
export function BookmarkButton({ article, look = 'words', titleId }: Props) {
  const { t } = useTranslation()
  const { place: bookmark, status, retry } = useBookmarkOf(article.id)
  const { button: element, isOpen, open, pickerOf } = useFolderPicker()
  const { add, move, remove, isBusy, failure } = useBookmarking(article.id, open)

  function handleClick() {
    if (status === 'failed') return retry()
    // A second click before the first response would race it.
    if (isBusy) return
    void (bookmark ? remove(bookmark.id) : add())
  }

  const name = bookmark ? t('bookmarks.remove') : t('bookmarks.add')
  const icon = bookmark ? <BookmarkIcon /> : <BookmarkBorder />
  const button = {
    disabled: status === 'loading',
    'aria-describedby': titleId,
    'data-key': 'b',
    'data-tip': bookmark ? t('bookmarks.alreadyIn', { folder: shownName(bookmark.folder, t) }) : undefined,
    onClick: handleClick,
  }
  const arrow = {
    disabled: status !== 'known' || isBusy,
    'aria-describedby': titleId,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: open,
  } as const
  return (
    <>
      {look === 'icon' ? (
        <span className="split-icon">
          <QuietIcon ref={element} {...button} label={name} isOn={Boolean(bookmark)}>
            {icon}
          </QuietIcon>
          <QuietIcon {...arrow} label={t('bookmarks.chooseFolder')} data-narrow>
            <ArrowDropDown />
          </QuietIcon>
        </span>
      ) : (
        <ButtonGroup variant="outlined" sx={split}>
          <Button ref={element} {...button} startIcon={icon} sx={words}>
            {name}
          </Button>
          <Button {...arrow} aria-label={t('bookmarks.chooseFolder')} sx={{ px: 0.75 }}>
            <ArrowDropDown />
          </Button>
        </ButtonGroup>
      )}
      {failure && (
        <RowMessage>
          <FormHelperText error role="alert" component="div">
            {failure}
          </FormHelperText>
        </RowMessage>
      )}
      {pickerOf({
        articleIds: [article.id],
        current: bookmark?.folder.id,
        onChoose: (folder) =>
          folder.id !== bookmark?.folder.id && void (bookmark ? move(folder) : add(folder)),
      })}
    </>
  )
}

const split = { display: 'flex', '& > :first-of-type': { flexGrow: 1 } }
const words = { typography: 'overline', whiteSpace: 'nowrap' }

const { bookmarkArticle, removeArticle, changeBookmarks } = changesApi.endpoints

/**
 * Returns functions that add and remove a bookmark and show the result. They dispatch instead of using hooks: a hook
 * for each would subscribe every row of a list to the whole store.
 */
function useBookmarking(articleId: string, onChange: () => void) {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  const [state, setState] = useState<'idle' | 'busy' | 'notAdded' | 'notRemoved'>('idle')
  const untracked = { track: false } as const

  /** Adds a bookmark in a folder, by default the one used last, and shows where it is. */
  async function add(folder?: Folder): Promise<void> {
    const data = await put(folder)
    if (data)
      showToastWith({
        message: t('bookmarks.added'),
        detail: t('bookmarks.savedIn', { folder: shownName(data.folder, t) }),
        actions: [
          { label: t('ui.undo'), onAct: () => void unbookmark() },
          { label: t('bookmarks.change'), onAct: onChange },
        ],
      })
  }

  async function move(folder: Folder): Promise<void> {
    if (await put(folder)) showToast('success', t('bookmarks.moved'))
  }

  async function put(folder?: Folder) {
    setState('busy')
    const { data } = await dispatch(
      bookmarkArticle.initiate({ articleId, ...(folder && { folder }) }, untracked),
    )
    setState(data ? 'idle' : 'notAdded')
    return data
  }

  async function unbookmark(): Promise<boolean> {
    setState('busy')
    const { error } = await dispatch(removeArticle.initiate({ articleId }, untracked))
    setState(error ? 'notRemoved' : 'idle')
    return error === undefined
  }

  async function remove(bookmarkId: string) {
    if (!(await unbookmark())) return
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
  return { add, move, remove, isBusy: state === 'busy', failure: failures[state] }
}

/** Message about an action of a row, below the row's lines, which it would squeeze. */
function RowMessage({ children }: { children: ReactNode }) {
  const [here, setHere] = useState<HTMLElement | null>(null)
  const below = here?.closest('.row')?.querySelector('.row-message')
  return <span ref={setHere}>{here && (below ? createPortal(children, below) : children)}</span>
}
