import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { Suspense, type ComponentProps } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { ExportedAll } from './export-references.tsx'
import { lazyDialog, lazyPart } from '#shared/ui/feedback/loading.tsx'

const ExportAllDialog = lazyDialog(async () => (await import('./export-references.tsx')).ExportAllDialog)

/** Exports the references of a folder, of all bookmarks or of all results as a file. */
export function ExportAllButton({ of }: { of: ExportedAll }) {
  const { t } = useTranslation()
  return (
    <DialogButton
      label={t(of.kind === 'results' ? 'citing.exportAll.openResults' : 'citing.exportAll.open')}
      icon={<FileDownloadOutlined />}
    >
      {(onClose) => <ExportAllDialog of={of} onClose={onClose} />}
    </DialogButton>
  )
}

const ExportSelected = lazyPart(async () => (await import('./export-references.tsx')).ExportSelected)

type Chosen = ComponentProps<typeof ExportSelected>

/** Exports the references of several articles or bookmarks. Loaded once something is selected, which is rare. */
export function ExportButton(chosen: Chosen) {
  return (
    <Suspense>
      <ExportSelected {...chosen} />
    </Suspense>
  )
}
