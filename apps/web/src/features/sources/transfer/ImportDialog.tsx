import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { SOURCE_IMPORT_MAX_BYTES } from '@claire/api-contract/limits'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FileChoice } from '#shared/ui/controls/FileChoice.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { ImportFrame } from '#shared/ui/feedback/ImportFrame.tsx'
import { ImportEntries } from './ImportEntries.tsx'
import { readTextFile } from './read-text-file.ts'
import { useImportSourcesMutation, usePreviewImportMutation } from './source-files-api.ts'
import { SuccessDialog } from '../SuccessDialog.tsx'

/** Suggests the sources of a file, after a preview of each; nothing is saved before confirmation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState({ name: '', text: '', fault: '' })
  const [preview, judged] = usePreviewImportMutation()
  const [importSources, imported] = useImportSourcesMutation()
  const entries = judged.isSuccess ? judged.data.entries : []
  const count = entries.filter(({ state }) => state === 'new').length

  async function handleFile(chosen: File) {
    judged.reset()
    imported.reset()
    const { name } = chosen
    if (chosen.size > SOURCE_IMPORT_MAX_BYTES)
      return setFile({ name, text: '', fault: t('sources.transfer.tooBig') })
    try {
      const text = await readTextFile(chosen)
      setFile({ name, text, fault: '' })
      await preview(text)
    } catch {
      setFile({ name, text: '', fault: t('sources.transfer.unreadable') })
    }
  }

  if (imported.isSuccess) {
    return (
      <SuccessDialog ok={t('sources.form.ok')} onClose={onClose}>
        {t('sources.transfer.done', { count: imported.data.added })}
      </SuccessDialog>
    )
  }
  return (
    <ImportFrame
      title={t('sources.transfer.title')}
      lead={t('sources.transfer.lead')}
      cancelLabel={t('sources.form.cancel')}
      confirmLabel={count === 0 ? t('sources.transfer.nothing') : t('sources.transfer.confirm', { count })}
      canConfirm={count > 0}
      busy={imported.isLoading ? 'keeping' : judged.isLoading ? 'reading' : 'no'}
      onConfirm={() => void importSources(file.text)}
      onClose={onClose}
    >
      <FileChoice
        label={t(file.name ? 'sources.transfer.chooseOther' : 'sources.transfer.choose')}
        name={file.name}
        accept=".csv,.tsv,.txt,.opml,.xml"
        disabled={judged.isLoading || imported.isLoading}
        onChoose={(chosen) => void handleFile(chosen)}
      />
      {judged.isLoading && <LinearProgress aria-label={t('sources.transfer.reading')} />}
      {file.fault && <Alert severity="error">{file.fault}</Alert>}
      <FailureAlert error={judged.error} />
      {entries.length > 0 && <ImportEntries entries={entries} />}
      <FailureAlert error={imported.error} />
    </ImportFrame>
  )
}
