import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import { Box, Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { centredRow, hairlineBelow, keyCap, oneLine } from '#shared/ui/styles.ts'
import type { BulkOutcome, Source } from '@claire/api-contract'
import { useRef, useState } from 'react'
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
  ...centredRow,
  gap: 1.5,
  minHeight: 36,
  typography: 'body2',
  color: 'text.secondary',
  '& kbd': keyCap,
  ...hairlineBelow,
} as const

const summary = { flex: 1, minWidth: 0, ...oneLine }

/** An approval or rejection of one source or several together. */
export interface Decision {
  decision: 'approve' | 'reject'
  ids: string[]
  /** Name of the first source. */
  name: string
  /** Increases with each decision made here. */
  order: number
}

interface Noted {
  decision: BulkChoice
  sources: readonly Source[]
  outcome?: BulkOutcome
}

const NO_FAILURES: BulkOutcome['failed'] = []

/** Returns functions that approve at once and undo decisions made here, latest first. */
export function useDecisions() {
  const [decide, { isLoading }] = useDecideSourcesMutation()
  const count = useRef(0)
  // Oldest first; responses can arrive in another order than the decisions were made in.
  const [made, setMade] = useState<readonly Decision[]>([])
  const [failed, setFailed] = useState(NO_FAILURES)
  // Names of the decided sources, for messages about each of them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())

  /** Records a decision, by default as the latest. A scan is none; only its failures are recorded. */
  function note({ decision, sources, outcome }: Noted, order = ++count.current) {
    setNames((before) => new Map([...before, ...sources.map(({ id, name }) => [id, name] as const)]))
    setFailed(outcome?.failed ?? NO_FAILURES)
    const done = outcome ? sources.filter(({ id }) => outcome.done.includes(id)) : sources
    const [first] = done
    if (!first || decision === 'scan') return
    const latest = { decision, ids: done.map(({ id }) => id), name: first.name, order }
    setMade((before) => [...before, latest].toSorted((a, b) => a.order - b.order))
  }

  async function approve(source: Source) {
    const order = ++count.current
    const { data } = await decide({ ids: [source.id], decision: 'approve' })
    if (data) note({ decision: 'approve', sources: [source], outcome: data }, order)
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
