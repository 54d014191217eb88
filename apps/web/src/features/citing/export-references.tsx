import type { ExportInput, SearchInput } from '@claire/api-contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { CountedProgress } from '#shared/ui/feedback/CountedProgress.tsx'
import { useExportProgressQuery, useExportReferencesMutation, FORMATS } from './citing-api.ts'
import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import { SplitButton } from '#shared/ui/controls/SplitButton.tsx'

const PROGRESS_EVERY_MS = 500

export type ExportedAll =
  | { kind: 'bookmarks' }
  | { kind: 'folder'; folder: { id: string; name: string } }
  | { kind: 'results'; search: SearchInput }

const inputOf = (of: ExportedAll): ExportInput['of'] =>
  of.kind === 'folder' ? { kind: 'folder', folderId: of.folder.id } : of

/** Chooses a format and shows the progress of the file. Mounted while it is open; closing it cancels the file. */
export function ExportAllDialog({ of, onClose }: { of: ExportedAll; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [chosen, setChosen] = useState(0)
  const [exportReferences, { isLoading }] = useExportReferencesMutation()
  const running = useRef<ReturnType<typeof exportReferences>>(undefined)
  const { currentData: progress } = useExportProgressQuery(undefined, {
    skip: !isLoading,
    pollingInterval: PROGRESS_EVERY_MS,
  })

  async function handleExport() {
    const choice = FORMATS[chosen]
    if (!choice) return
    running.current = exportReferences({ format: choice.format, of: inputOf(of) })
    const { data: url } = await running.current
    if (!url) return
    saveFile(url, `references.${choice.ending}`)
    onClose()
  }

  function handleClose() {
    running.current?.abort()
    onClose()
  }

  return (
    <Dialog open onClose={handleClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('citing.exportAll.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} aria-busy={isLoading}>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {of.kind === 'folder'
              ? t('citing.exportAll.folder', { name: of.folder.name })
              : t(`citing.exportAll.${of.kind}`)}
          </DialogContentText>
          <TextField
            select
            slotProps={{ select: { native: true } }}
            label={t('citing.exportAll.format')}
            value={chosen}
            disabled={isLoading}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {FORMATS.map(({ format, label }, at) => (
              <option key={format} value={at}>
                {label}
              </option>
            ))}
          </TextField>
          {isLoading && <CountedProgress label={t('citing.exportAll.writing')} progress={progress} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleClose}>{t('citing.exportAll.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void handleExport()}>
          {t('citing.exportAll.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Bookmarks are exported with their notes and tags. */
type Chosen = { articleIds: readonly string[] } | { bookmarkIds: readonly string[] }
type Format = (typeof FORMATS)[number]

/** The references of several articles or bookmarks as one file. */
export function ExportSelected(chosen: Chosen) {
  const { t } = useTranslation()
  const [exportReferences] = useExportReferencesMutation()
  const [first, ...others] = FORMATS

  async function save({ format, ending }: Format) {
    const { data: url } = await exportReferences({
      format,
      of:
        'articleIds' in chosen
          ? { kind: 'articles', articleIds: [...chosen.articleIds] }
          : { kind: 'kept', bookmarkIds: [...chosen.bookmarkIds] },
    })
    if (url) saveFile(url, `references.${ending}`)
  }

  if (!first) return null
  return (
    <SplitButton
      size="small"
      startIcon={<FileDownloadOutlined />}
      menuLabel={t('citing.otherFormats')}
      onClick={() => void save(first)}
      choices={others.map((choice) => ({
        key: choice.format,
        label: choice.label,
        onChoose: () => void save(choice),
      }))}
    >
      {t('citing.export', { format: first.label })}
    </SplitButton>
  )
}
