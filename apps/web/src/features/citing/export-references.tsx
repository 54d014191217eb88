import type { ExportInput, SearchInput } from '@claire/api-contract'
import { Button, DialogContentText, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { DialogFrame } from '#shared/ui/feedback/dialogs.tsx'
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

const formatOf = (wanted: ExportInput['format']) => FORMATS.find(({ format }) => format === wanted)

/** Chooses a format and shows the progress of the file. Mounted while it is open; closing it cancels the file. */
export function ExportAllDialog({ of, onClose }: { of: ExportedAll; onClose: () => void }) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<ExportInput['format']>('bibtex')
  const [exportReferences, { isLoading }] = useExportReferencesMutation()
  const running = useRef<ReturnType<typeof exportReferences>>(undefined)
  const { currentData: progress } = useExportProgressQuery(undefined, {
    skip: !isLoading,
    pollingInterval: PROGRESS_EVERY_MS,
  })

  async function handleExport() {
    running.current = exportReferences({ format, of: inputOf(of) })
    const { data: url } = await running.current
    if (!url) return
    saveFile(url, `references.${formatOf(format)?.ending}`)
    onClose()
  }

  function handleClose() {
    running.current?.abort()
    onClose()
  }

  return (
    <DialogFrame
      title={t('citing.exportAll.title')}
      maxWidth="xs"
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>{t('ui.cancel')}</Button>
          <Button variant="contained" loading={isLoading} onClick={handleExport}>
            {t('citing.exportAll.confirm')}
          </Button>
        </>
      }
    >
      <Stack spacing={2} aria-busy={isLoading}>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {of.kind === 'folder'
            ? t('citing.exportAll.folder', { name: of.folder.name })
            : t(`citing.exportAll.${of.kind}`)}
        </DialogContentText>
        <ChoiceField
          label={t('citing.exportAll.format')}
          value={format}
          choices={FORMATS.map((choice) => choice.format)}
          labelOf={(choice) => formatOf(choice)?.label ?? choice}
          disabled={isLoading}
          onChoose={setFormat}
        />
        {isLoading && <CountedProgress label={t('citing.exportAll.writing')} progress={progress} />}
      </Stack>
    </DialogFrame>
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
