import { Alert, Button, Stack, TextField } from '@mui/material'
import { BOOKMARKS_AT_ONCE, IMPORT_MAX_BYTES } from '@claire/api-contract/limits'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast, offerUndo } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { CountedProgress } from '#shared/ui/feedback/CountedProgress.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { ImportFrame, FileChoice, type FileEntry, FileEntries } from '#shared/ui/feedback/ImportFrame.tsx'
import type {
  ImportOutcome,
  ImportPreview,
  BulkAnswer,
  BulkBookmarks,
  ImportAnswer,
  Progress,
} from '@claire/api-contract'
import type { StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import { baseApi, callPath } from '#shared/api/base-api.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

const PROGRESS_EVERY_MS = 700

/** Possible target folders, and the default one. */
export interface ImportTarget {
  /** `isShared`: several people can open it. */
  folders: readonly { id: string; name: string; isShared?: boolean }[]
  folderId: string
}

/** Imports references from a file or a pasted text, after a preview of each entry. */
export function ImportDialog({ target, onClose }: { target: ImportTarget; onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<Blob | null>(null)
  const [isTooBig, setTooBig] = useState(false)
  const [folderId, setFolderId] = useState(target.folderId)
  const [preview, previewing] = usePreviewReferencesMutation()
  const [importReferences, imported] = useImportReferencesMutation()
  const [undoImport] = useUndoImportMutation()
  const isBusy = previewing.isLoading || imported.isLoading
  const { currentData: progress } = useImportProgressQuery(undefined, {
    skip: !isBusy,
    pollingInterval: PROGRESS_EVERY_MS,
  })
  const count = previewing.isSuccess ? previewing.data.counts.matched + previewing.data.counts.new : 0
  const folderOf = (wanted: string) => target.folders.find((folder) => folder.id === wanted)
  const nameOf = (wanted: string) => folderOf(wanted)?.name ?? ''
  const callsFor = (wanted: string) => (folderOf(wanted)?.isShared ? sharedCallsOf(wanted) : OWN_CALLS)

  function handleFile(chosen: Blob) {
    imported.reset()
    previewing.reset()
    setTooBig(chosen.size > IMPORT_MAX_BYTES)
    setFile(chosen)
    if (chosen.size <= IMPORT_MAX_BYTES) void preview({ file: chosen, calls: callsFor(folderId) })
  }

  /** A shared folder has bookmarks of its own, so that other references are new there. */
  function handleFolder(chosen: string) {
    setFolderId(chosen)
    const calls = callsFor(chosen)
    if (file && calls !== callsFor(folderId)) void preview({ file, calls })
  }

  async function handleImport() {
    if (!file) return
    const calls = callsFor(folderId)
    const answer = await importReferences({ file, folderId, calls })
    if (!answer.data) return
    const { ids } = answer.data
    const folder = t('bookmarks.savedIn', { folder: nameOf(folderId) })
    offerUndo(t('citing.import.done', { count: ids.length }), () => void handleUndo(ids, calls), folder)
    onClose()
  }

  async function handleUndo(ids: string[], calls: string) {
    for (let at = 0; at < ids.length; at += BOOKMARKS_AT_ONCE) {
      const { error } = await undoImport({ ids: ids.slice(at, at + BOOKMARKS_AT_ONCE), calls })
      if (error) return showToast('error', t('bookmarks.couldNotUndo'))
    }
  }

  return (
    <ImportFrame
      title={t('citing.import.title')}
      lead={t('citing.import.lead')}
      confirmLabel={count === 0 ? t('citing.import.nothing') : t('citing.import.confirm', { count })}
      canConfirm={count > 0}
      isChosen={file !== null}
      busy={imported.isLoading ? 'saving' : previewing.isLoading ? 'reading' : 'no'}
      onConfirm={handleImport}
      onClose={onClose}
    >
      <ImportSource isBusy={isBusy} onFile={handleFile} />
      {previewing.isLoading && <CountedProgress label={t('citing.import.reading')} progress={progress} />}
      {isTooBig && <Alert severity="error">{t('citing.import.tooBig')}</Alert>}
      <FailureAlert error={previewing.error} />
      {previewing.isSuccess && <ImportPreviewList preview={previewing.data} />}
      {(previewing.isSuccess || previewing.isLoading) && (
        <ChoiceField
          label={t('citing.import.folder')}
          value={folderId}
          choices={target.folders.map((folder) => folder.id)}
          labelOf={nameOf}
          onChoose={handleFolder}
        />
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

const KINDS = { matched: 'ok', new: 'warning', kept: 'off' } as const satisfies Record<
  ImportOutcome,
  StatusKind
>
const OUTCOMES = Object.keys(KINDS) as ImportOutcome[]

/** Preview of each entry of a file, unreadable ones first. */
function ImportPreviewList({ preview: { counts, entries, faults } }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], counts.faults)
  const hidden = total - entries.length - faults.length
  const figures = [...OUTCOMES, 'faults' as const].flatMap((kind) =>
    counts[kind] ? [t(`citing.import.figures.${kind}`, { count: counts[kind] })] : [],
  )
  const shown: FileEntry[] = [
    ...faults.map(({ line, reason }) => ({
      line,
      kind: 'error' as const,
      state: t('citing.import.states.faults'),
      text: t(`citing.import.reasons.${reason}`),
    })),
    ...entries.map(({ line, outcome, title, authors, year }) => ({
      line,
      kind: KINDS[outcome],
      state: t(`citing.import.states.${outcome}`),
      text: (
        <>
          <strong>{title}</strong> {[authors.join(', '), year].filter(Boolean).join(', ')}
        </>
      ),
    })),
  ]
  return (
    <div>
      <FileEntries sum={figures.join(' · ') || t('citing.import.none')} entries={shown} />
      {hidden > 0 && <Caption sx={{ mt: 0.5 }}>{t('citing.import.more', { count: hidden })}</Caption>}
    </div>
  )
}

/** Time limit for reading a file of up to 20 MB. */
const TIMEOUT_MS = 180_000

const OWN_CALLS = 'bookmark'
const sharedCallsOf = (folderId: string) => callPath`shared-folder/${folderId}`

/** Path of the calls for own bookmarks, or for those of a shared folder. */
interface Calls {
  calls: string
}

const headers = { 'content-type': 'application/octet-stream' }

const importApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewReferences: build.mutation<ImportPreview, Calls & { file: Blob }>({
      query: ({ calls, file }) => ({
        url: `${calls}/import/preview`,
        method: 'POST',
        body: file,
        headers,
        timeout: TIMEOUT_MS,
      }),
    }),
    /** Progress of reading or saving the file; null before it is counted. */
    importProgress: build.query<Progress, void>({
      query: () => 'bookmark/import/progress',
      keepUnusedDataFor: 0,
    }),
    importReferences: build.mutation<ImportAnswer, Calls & { file: Blob; folderId: string }>({
      query: ({ calls, file, folderId }) => ({
        url: `${calls}/import`,
        method: 'POST',
        params: calls === OWN_CALLS ? { folderId } : {},
        body: file,
        headers,
        timeout: TIMEOUT_MS,
      }),
      invalidatesTags: ['Folder', 'Bookmark'],
    }),
    /** Moves bookmarks that an import added to the bin, at most the number that one call may change. */
    undoImport: build.mutation<Pick<BulkAnswer, 'changed'>, Calls & { ids: string[] }>({
      query: ({ calls, ids }) => {
        const body: BulkBookmarks = { do: 'remove', ids }
        return { url: `${calls}/bulk`, method: 'POST', body }
      },
      invalidatesTags: ['Folder', 'Bookmark'],
    }),
  }),
})

const {
  usePreviewReferencesMutation,
  useImportReferencesMutation,
  useImportProgressQuery,
  useUndoImportMutation,
} = importApi

/** Chooses a file, or takes a pasted text. */
function ImportSource({ isBusy, onFile }: { isBusy: boolean; onFile: (file: Blob) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [text, setText] = useState('')

  function handleFile(chosen: File) {
    setName(chosen.name)
    setText('')
    onFile(chosen)
  }

  function handleText() {
    setName('')
    onFile(new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Stack spacing={1.5}>
      <FileChoice
        label={t(name ? 'citing.import.chooseOther' : 'citing.import.choose')}
        name={name}
        accept=".bib,.bibtex,.ris,.nbib,.json,.csv,.tsv,.txt,.html,.htm"
        disabled={isBusy}
        onChoose={handleFile}
      />
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        label={t('citing.import.paste')}
        value={text}
        disabled={isBusy}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      {text.trim() && (
        <Button variant="outlined" disabled={isBusy} onClick={handleText} sx={{ alignSelf: 'start' }}>
          {t('citing.import.read')}
        </Button>
      )}
    </Stack>
  )
}
