import type { BulkOutcome, Source } from '@claire/api-contract'
import { useState } from 'react'
import type { BulkChoice } from './BulkDialog.tsx'
import { useDecideSourcesMutation } from '../curation-api.ts'

/** An approval or rejection of one source or several together. */
export interface Decision {
  decision: 'approve' | 'reject'
  ids: string[]
  /** The first source's. */
  name: string
}

const NO_FAILURES: BulkOutcome['failed'] = []

/** Approves at once, and undoes what was decided here, the latest first. */
export function useDecisions() {
  const [decide, { isLoading }] = useDecideSourcesMutation()
  // The latest last.
  const [made, setMade] = useState<readonly Decision[]>([])
  const [failed, setFailed] = useState(NO_FAILURES)
  // The names of what was decided on, for what the answer says about each of them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())

  /** Notes what was decided on these sources. A scan is no decision: only its failures are. */
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
