import { useEffect, useRef } from 'react'

interface Deciding<Decision, Decided> {
  /** The state of the row's entry. */
  state: string
  /** True if a line has replaced the entry: it leaves the focus to another row that has it by then. */
  leaves?: boolean
  /** Undefined if the call failed. */
  decide: (decision: Decision) => Promise<Decided | undefined>
  onDecided: (decided: Decided) => void
}

/** Decides about the entry of a row, which takes the focus afterwards, because the pressed button is removed. */
export function useDecision<Decision, Decided>(
  { isLoading, error }: { isLoading: boolean; error?: unknown },
  { state, leaves = false, decide, onDecided }: Deciding<Decision, Decided>,
) {
  const row = useRef<HTMLElement>(null)
  const hasActed = useRef(false)

  useEffect(() => {
    const focused = document.activeElement?.closest('article')
    const isElsewhere = focused && focused !== row.current
    if (hasActed.current && !(leaves && isElsewhere)) row.current?.focus()
    hasActed.current = false
  }, [state, leaves])

  async function handleDecide(decision: Decision) {
    if (isLoading) return
    hasActed.current = true
    const decided = await decide(decision)
    if (decided) onDecided(decided)
    else hasActed.current = false
  }

  return {
    row,
    decide: (decision: Decision) => void handleDecide(decision),
    isDeciding: isLoading,
    error: isLoading ? undefined : error,
  }
}
