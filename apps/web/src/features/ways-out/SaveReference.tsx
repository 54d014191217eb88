import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import { Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { useSaveReferenceMutation } from './ways-out-api.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  doi: string
  /** '' if unknown. */
  title: string
  titleId: string
  /** Name of the folder that has it already; null if none has. */
  savedIn: string | null
  /** Folder of new bookmarks; null until it is known. */
  saveTo: { id: string; name: string } | null
}

/** Bookmarks a work that Claire has no article for, in a row of a list. */
export function SaveReference({ doi, title, titleId, savedIn, saveTo }: Props) {
  const { t } = useTranslation()
  const [save, { data: answer, isLoading }] = useSaveReferenceMutation()
  if (savedIn !== null || answer) {
    const folder = savedIn ?? saveTo?.name ?? ''
    return (
      <Caption component="output">
        {answer?.ids.length === 0 ? t('waysOut.doi.wasSaved') : t('waysOut.doi.saved', { folder })}
      </Caption>
    )
  }
  async function handleKeep() {
    const { error } = saveTo ? await save({ doi, title, folderId: saveTo.id }) : {}
    if (error) showToast('error', t('waysOut.doi.notSaved'))
  }
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<BookmarkBorder />}
      aria-describedby={titleId}
      disabled={!saveTo}
      loading={isLoading}
      onClick={handleKeep}
    >
      {t('waysOut.doi.save')}
    </Button>
  )
}
