import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import UploadFile from 'virtual:icon/UploadFile'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import type { ExportedAll } from './export-references.tsx'
import type { ImportTarget } from './ImportDialog.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import FormatQuoteOutlined from 'virtual:icon/FormatQuoteOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { QuietIcon } from '#shared/ui/lists/ListRow.tsx'

const ExportAllDialog = onDemand(async () => (await import('./export-references.tsx')).ExportAllDialog)

/** Exports the references of a folder, of all bookmarks or of all results as a file. */
export function ExportAllButton({ of }: { of: ExportedAll }) {
  const { t } = useTranslation()
  return (
    <DialogButton
      label={t(of.kind === 'results' ? 'citing.exportAll.openResults' : 'citing.exportAll.open')}
      color="inherit"
      startIcon={<FileDownloadOutlined />}
    >
      {(onClose) => <ExportAllDialog of={of} onClose={onClose} />}
    </DialogButton>
  )
}

/** Exports the references of several articles or bookmarks. Loaded once something is selected, which is rare. */
export const ExportButton = onDemand(async () => (await import('./export-references.tsx')).ExportSelected)

const ImportDialog = onDemand(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** Button that imports references of other programs into a folder. */
export function ImportButton({ target }: { target: ImportTarget }) {
  const { t } = useTranslation()
  return (
    <DialogButton label={t('citing.import.open')} color="inherit" startIcon={<UploadFile />}>
      {(onClose) => <ImportDialog target={target} onClose={onClose} />}
    </DialogButton>
  )
}

/** Loaded on demand: most people who see the button never press it. */
const CiteDialog = onDemand(async () => (await import('./CiteDialog.tsx')).CiteDialog)

interface Props {
  articleId: string
  /** Labelled if there is room, or an icon in a row. */
  look?: 'words' | 'icon'
  /** Id of the element with the article's title. */
  titleId: string
}

/** Button that opens the citation dialog of an article. */
export function CiteButton({ articleId, look = 'words', titleId }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = {
    'aria-describedby': titleId,
    'aria-haspopup': 'dialog',
    'data-key': 'c',
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {look === 'icon' ? (
        <QuietIcon {...button} label={t('citing.cite')}>
          <FormatQuoteOutlined />
        </QuietIcon>
      ) : (
        <Button {...button} variant="outlined" startIcon={<FormatQuoteOutlined />}>
          {t('citing.cite')}
        </Button>
      )}
      {open && <CiteDialog articleId={articleId} onClose={() => setOpen(false)} />}
    </>
  )
}
