import Alert from '@mui/material/Alert'
import { BOOKMARKS_AT_ONCE, IMPORT_MAX_BYTES } from '@claire/api-contract/limits'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { CountedProgress } from '#shared/ui/feedback/CountedProgress.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { ImportFrame } from '#shared/ui/feedback/ImportFrame.tsx'
import {
  useImportProgressQuery,
  useImportReferencesMutation,
  usePreviewReferencesMutation,
  useUndoImportMutation,
} from './import-api.ts'
import { ImportPreviewList } from './ImportPreviewList.tsx'
import { ImportSource } from './ImportSource.tsx'

const PROGRESS_EVERY_MS = 700

/** Where references can go, and where they go unless another folder is chosen. */
export interface ImportTarget {
  folders: readonly { id: string; name: string }[]
  folderId: string
}

interface Props {
  target: ImportTarget
  onClose: () => void
}

/** Takes references out of a file, or a pasted text: what would become of each is shown first. */
export function ImportDialog({ target, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<Blob | null>(null)
  const [isTooBig, setTooBig] = useState(false)
  const [folderId, setFolderId] = useState(target.folderId)
  const [preview, judged] = usePreviewReferencesMutation()
  const [importReferences, imported] = useImportReferencesMutation()
  const [undoImport] = useUndoImportMutation()
  const isBusy = judged.isLoading || imported.isLoading
  const { currentData: progress } = useImportProgressQuery(undefined, {
    skip: !isBusy,
    pollingInterval: PROGRESS_EVERY_MS,
  })
  const count = judged.isSuccess ? judged.data.counts.matched + judged.data.counts.new : 0
  const nameOf = (wanted: string) => target.folders.find((folder) => folder.id === wanted)?.name ?? ''

  function handleFile(chosen: Blob) {
    imported.reset()
    judged.reset()
    setTooBig(chosen.size > IMPORT_MAX_BYTES)
    setFile(chosen)
    if (chosen.size <= IMPORT_MAX_BYTES) void preview(chosen)
  }

  async function handleImport() {
    if (!file) return
    const answer = await importReferences({ file, folderId })
    if (!answer.data) return
    const { ids } = answer.data
    showToastWith({
      message: t('citing.import.done', { count: ids.length }),
      detail: t('bookmarks.keptIn', { folder: nameOf(folderId) }),
      actions: [{ label: t('ui.undo'), onAct: () => void handleUndo(ids) }],
    })
    onClose()
  }

  async function handleUndo(ids: string[]) {
    for (let at = 0; at < ids.length; at += BOOKMARKS_AT_ONCE) {
      const { error } = await undoImport(ids.slice(at, at + BOOKMARKS_AT_ONCE))
      if (error) return showToast('error', t('bookmarks.couldNotUndo'))
    }
  }

  return (
    <ImportFrame
      title={t('citing.import.title')}
      lead={t('citing.import.lead')}
      cancelLabel={t('citing.import.cancel')}
      confirmLabel={count === 0 ? t('citing.import.nothing') : t('citing.import.confirm', { count })}
      canConfirm={count > 0}
      busy={imported.isLoading ? 'keeping' : judged.isLoading ? 'reading' : 'no'}
      onConfirm={() => void handleImport()}
      onClose={onClose}
    >
      <ImportSource isBusy={isBusy} onFile={handleFile} />
      {judged.isLoading && <CountedProgress label={t('citing.import.reading')} progress={progress} />}
      {isTooBig && <Alert severity="error">{t('citing.import.tooBig')}</Alert>}
      <FailureAlert error={judged.error} />
      {judged.isSuccess && (
        <>
          <ImportPreviewList preview={judged.data} />
          <ChoiceField
            label={t('citing.import.folder')}
            value={folderId}
            choices={target.folders.map((folder) => folder.id)}
            wordsOf={nameOf}
            onChoose={setFolderId}
          />
        </>
      )}
      {imported.isLoading && (
        <CountedProgress
          label={t(progress?.step === 'reading' ? 'citing.import.reading' : 'citing.import.importing')}
          progress={progress}
        />
      )}
      <FailureAlert error={imported.error} />
    </ImportFrame>
  )
}
