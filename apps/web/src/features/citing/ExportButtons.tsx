import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { ExportedAll } from './export-references.tsx'

const ExportAllDialog = lazy(async () => ({
  default: (await import('./export-references.tsx')).ExportAllDialog,
}))

/** Exports the references of a folder, of all bookmarks or of all results as a file. */
export function ExportAllButton({ of }: { of: ExportedAll }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        startIcon={<FileDownloadOutlined />}
        onClick={() => setOpen(true)}
      >
        {t(of.kind === 'results' ? 'citing.exportAll.openResults' : 'citing.exportAll.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportAllDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const ExportSelected = lazy(async () => ({
  default: (await import('./export-references.tsx')).ExportSelected,
}))

type Chosen = ComponentProps<typeof ExportSelected>

/** Exports the references of several articles or bookmarks. Loaded once something is selected, which is rare. */
export function ExportButton(chosen: Chosen) {
  return (
    <Suspense>
      <ExportSelected {...chosen} />
    </Suspense>
  )
}
