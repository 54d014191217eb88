import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { keyCap, oneLine } from '#shared/ui/styles.ts'
import type { BulkOutcome, Source } from '@claire/api-contract'
import { useState } from 'react'
import type { BulkChoice } from './BulkDialog.tsx'
import { useDecideSourcesMutation } from '../sources-api.ts'

interface Props {
  /** Undefined before the first decision, and when all are undone. */
  latest: Decision | undefined
  onUndo: () => void
}

/** The latest decision, above the list, with a button that undoes it. */
export function DecidedLine({ latest, onUndo }: Props) {
  const { t } = useTranslation()
  const count = latest?.ids.length ?? 0
  const facts = { name: latest?.name ?? '', count, more: count - 1 }
  return (
    <Box sx={latest && line}>
      {latest && <CheckCircleOutlined sx={{ color: 'text.secondary' }} />}
      <Box component="output" sx={summary}>
        {latest &&
          t(latest.decision === 'approve' ? 'sources.decided.approved' : 'sources.decided.rejected', facts)}
      </Box>
      {latest && (
        <Button size="small" data-key="u" aria-keyshortcuts="u" onClick={onUndo}>
          {t('sources.decided.undo')}
          <kbd aria-hidden>u</kbd>
        </Button>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 36,
  typography: 'body2',
  color: 'text.secondary',
  '& kbd': keyCap,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const summary = { flex: 1, minWidth: 0, ...oneLine }

/** An approval or rejection of one source or several together. */
export interface Decision {
  decision: 'approve' | 'reject'
  ids: string[]
  /** Name of the first source. */
  name: string
}

const NO_FAILURES: BulkOutcome['failed'] = []

/** Returns functions that approve at once and undo decisions made here, latest first. */
export function useDecisions() {
  const [decide, { isLoading }] = useDecideSourcesMutation()
  // Oldest first.
  const [made, setMade] = useState<readonly Decision[]>([])
  const [failed, setFailed] = useState(NO_FAILURES)
  // Names of the decided sources, for messages about each of them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())

  /** Records a decision on these sources. A scan is none; only its failures are recorded. */
  function note(decision: BulkChoice, sources: readonly Source[], outcome?: BulkOutcome) {
    setNames((before) => new Map([...before, ...sources.map(({ id, name }) => [id, name] as const)]))
    setFailed(outcome?.failed ?? NO_FAILURES)
    const done = outcome ? sources.filter(({ id }) => outcome.done.includes(id)) : sources
    const [first] = done
    if (first && decision !== 'scan')
      setMade((before) => [...before, { decision, ids: done.map(({ id }) => id), name: first.name }])
  }

  async function approve(source: Source) {
    const { data } = await decide({ ids: [source.id], decision: 'approve' })
    if (data) note('approve', [source], data)
  }

  async function undo() {
    const latest = made.at(-1)
    if (!latest || isLoading) return
    const { data } = await decide({ ids: latest.ids, decision: 'undo' })
    if (!data) return
    setFailed(data.failed)
    setMade((before) => before.filter((each) => each !== latest))
  }

  return {
    latest: made.at(-1),
    failed,
    nameOf: (id: string) => names.get(id) ?? id,
    note,
    approve: (source: Source) => void approve(source),
    undo: () => void undo(),
    clearFailures: () => setFailed(NO_FAILURES),
  }
}
