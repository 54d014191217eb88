import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Typography from '@mui/material/Typography'
import type { Folder } from '@claire/api-contract'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSavingSelected } from './use-saving-selected.ts'

const FolderPicker = lazy(async () => ({
  default: (await import('../folders/FolderPicker.tsx')).FolderPicker,
}))

/**
 * Keeps several articles at once, all or none: in the folder used last, or in one that is chosen under the arrow. Says
 * beforehand how many are kept already, and in which folders.
 */
export function BookmarkSelected({ articleIds }: { articleIds: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  const arrow = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { kept, save, isSaving } = useSavingSelected(articleIds, () => setAnchor(arrow.current))
  const known = kept.length ? t('bookmarks.isKept', { count: kept.length }) : ''

  function handleChoose(folder: Folder) {
    setAnchor(null)
    arrow.current?.focus()
    void save(folder)
  }

  function markOf(folder: Folder) {
    const count = kept.filter((each) => each.folder.id === folder.id).length
    return count ? t('bookmarks.picker.held', { count }) : null
  }

  return (
    <>
      <ButtonGroup variant="outlined" size="small">
        <Button
          startIcon={<BookmarkBorder />}
          loading={isSaving}
          loadingPosition="start"
          aria-describedby={known ? id : undefined}
          onClick={() => void save()}
          sx={{ typography: 'overline' }}
        >
          {t('bookmarks.add')}
        </Button>
        <Button
          ref={arrow}
          aria-label={t('bookmarks.chooseFolder')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          disabled={isSaving}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 0.75 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      {known && (
        <Typography id={id} variant="caption" color="text.secondary" noWrap>
          {known}
        </Typography>
      )}
      {anchor && (
        <Suspense>
          <FolderPicker
            anchor={anchor}
            note={known && t('bookmarks.picker.moves', { count: kept.length })}
            markOf={markOf}
            onChoose={handleChoose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
