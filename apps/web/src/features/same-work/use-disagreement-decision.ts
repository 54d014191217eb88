import type { Disagreement, DisagreementDecision } from '@claire/api-contract'
import { useEffect, useRef } from 'react'
import { useDecideDisagreementMutation } from './disagreements-api.ts'

interface Shown {
  page: number
  onDecided: (disagreement: Disagreement) => void
}

/** Decides on a disagreement. Its row takes the focus afterwards: the button that was pressed is gone. */
export function useDisagreementDecision(disagreement: Disagreement, { page, onDecided }: Shown) {
  const [decide, { isLoading, error }] = useDecideDisagreementMutation()
  const row = useRef<HTMLElement>(null)
  const hasActed = useRef(false)

  useEffect(() => {
    if (hasActed.current) row.current?.focus()
    hasActed.current = false
  }, [disagreement.state])

  async function handleDecide(decision: DisagreementDecision) {
    if (isLoading) return
    hasActed.current = true
    const { data } = await decide({ id: disagreement.id, decision, page })
    if (data) onDecided(data)
    else hasActed.current = false
  }

  return {
    row,
    decide: (decision: DisagreementDecision) => void handleDecide(decision),
    isDeciding: isLoading,
    error: isLoading ? undefined : error,
  }
}
