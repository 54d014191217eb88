import BookmarkIcon from 'virtual:icon/Bookmark'
import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import Check from 'virtual:icon/Check'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import type { Article, Folder } from '@claire/api-contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { QuietIcon } from '#shared/ui/controls/QuietIcon.tsx'
import { shownName } from '../folders/folders.ts'
import { useKept } from './KeptArticles.tsx'
import { useKeeping } from './use-keeping.ts'

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
  const { place: kept, status, ask } = useKept(article.id)
  const { keep, remove, isBusy, failure } = useKeeping(article.id, () => setAnchor(element.current))

  function handleClick() {
    if (status === 'failed') return ask()
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
    disabled: status === 'asking',
    'aria-describedby': titleId,
    'data-key': 'b',
    'data-tip': kept ? t('bookmarks.alreadyIn', { folder: shownName(kept.folder, t) }) : undefined,
    onClick: handleClick,
  }
  return (
    <>
      <span>
        {look === 'icon' ? (
          <QuietIcon ref={element} {...button} label={name} isOn={Boolean(kept)}>
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

const words = { typography: 'overline', whiteSpace: 'nowrap' }
