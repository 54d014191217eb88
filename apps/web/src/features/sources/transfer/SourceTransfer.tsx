import ImportExport from 'virtual:icon/ImportExport'
import MoreVert from 'virtual:icon/MoreVert'
import { Alert, Button, CircularProgress, IconButton, LinearProgress, MenuItem } from '@mui/material'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import {
  saveText,
  type TextFormat,
  useLazySourcesFileQuery,
  useImportSourcesMutation,
  usePreviewImportMutation,
} from '../sources-api.ts'
import { SOURCE_IMPORT_MAX_BYTES } from '@claire/api-contract/limits'
import { FileChoice, ImportFrame, FileEntries } from '#shared/ui/feedback/ImportFrame.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { SuccessDialog } from '../SuccessDialog.tsx'
import type { SourceImportEntry } from '@claire/api-contract'
import type { StatusKind } from '#shared/ui/lists/StatusDot.tsx'

interface Props {
  /** Further links of the menu, on windows without room for a button each. */
  places?: { to: string; label: string }[] | undefined
}

/** Exports all sources as a file, and imports those of a file. */
export function SourceTransfer({ places }: Props) {
  const { t } = useTranslation()
  const { button, menu, choose } = useMenu()
  const [isImporting, setImporting] = useState(false)
  const [loadFile, file] = useLazySourcesFileQuery()

  async function save(format: TextFormat) {
    const { data: text } = await loadFile(format)
    saveText(text, `claire-sources.${format}`, format)
  }

  const opener = { ...button, id: `${menu.id}-button`, 'aria-busy': file.isFetching }
  // Not `loading`, which disables: the focus on the button would be lost, and with it the next key press.
  const waiting = file.isFetching && <CircularProgress aria-hidden color="inherit" size="1em" />

  return (
    <>
      {places ? (
        <IconButton {...opener} aria-label={t('sources.transfer.more')}>
          {waiting || <MoreVert />}
        </IconButton>
      ) : (
        <Button {...opener} color="inherit" startIcon={waiting || <ImportExport />}>
          {t('sources.transfer.open')}
        </Button>
      )}
      <Menu {...menu} slotProps={{ list: { 'aria-labelledby': opener.id } }}>
        {places?.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to}>
            {label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose(() => setImporting(true))}>{t('sources.transfer.import')}</MenuItem>
        <MenuItem onClick={() => choose(() => save('csv'))}>{t('sources.transfer.exportCsv')}</MenuItem>
        <MenuItem onClick={() => choose(() => save('opml'))}>{t('sources.transfer.exportOpml')}</MenuItem>
      </Menu>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

/** Suggests the sources of a file, after a preview of each; nothing is saved before confirmation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState({ name: '', text: '', fault: '' })
  const [preview, previewing] = usePreviewImportMutation()
  const [importSources, imported] = useImportSourcesMutation()
  const entries = previewing.isSuccess ? previewing.data.entries : []
  const count = entries.filter(({ state }) => state === 'new').length

  async function handleFile(chosen: File) {
    previewing.reset()
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
      confirmLabel={count === 0 ? t('sources.transfer.nothing') : t('sources.transfer.confirm', { count })}
      canConfirm={count > 0}
      isChosen={file.name !== ''}
      busy={imported.isLoading ? 'saving' : previewing.isLoading ? 'reading' : 'no'}
      onConfirm={() => void importSources(file.text)}
      onClose={onClose}
    >
      <FileChoice
        label={t(file.name ? 'sources.transfer.chooseOther' : 'sources.transfer.choose')}
        name={file.name}
        accept=".csv,.tsv,.txt,.opml,.xml"
        disabled={previewing.isLoading || imported.isLoading}
        onChoose={(chosen) => void handleFile(chosen)}
      />
      {previewing.isLoading && <LinearProgress aria-label={t('sources.transfer.reading')} />}
      {file.fault && <Alert severity="error">{file.fault}</Alert>}
      <FailureAlert error={previewing.error} />
      {entries.length > 0 && <ImportEntries entries={entries} />}
      <FailureAlert error={imported.error} />
    </ImportFrame>
  )
}

type State = SourceImportEntry['state']

/** In the order of the counts. */
const KINDS = {
  new: 'ok',
  PENDING: 'off',
  APPROVED: 'off',
  REJECTED: 'warning',
  repeated: 'off',
  invalid: 'error',
} as const satisfies Record<State, StatusKind>
const STATES = Object.keys(KINDS) as State[]

/** Preview of each source in a file. */
function ImportEntries({ entries }: { entries: SourceImportEntry[] }) {
  const { t } = useTranslation()
  const byState = Map.groupBy(entries, ({ state }) => state)
  const figures = STATES.flatMap((state) => {
    const count = byState.get(state)?.length
    return count
      ? [t('sources.transfer.figure', { count, state: t(`sources.transfer.states.${state}`) })]
      : []
  })
  return (
    <FileEntries
      sum={figures.join(' · ')}
      entries={entries.map(({ line, name, url, state, reason }) => ({
        line,
        kind: KINDS[state],
        state: t(`sources.transfer.states.${state}`),
        text: (
          <>
            <strong>{name}</strong> {url}
          </>
        ),
        reason: reason ?? undefined,
      }))}
    />
  )
}

/** Encoding of files that are neither UTF-8 nor marked: Excel's "CSV" on most machines. */
const OLD_ENCODING = 'windows-1252'

/**
 * Returns the text of a file as spreadsheets and feed readers write it: UTF-8, UTF-16 with a byte order mark, or
 * Windows-1252.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(OLD_ENCODING).decode(bytes)
  }
}
