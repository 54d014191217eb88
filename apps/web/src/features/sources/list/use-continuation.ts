import type { Source } from '@claire/api-contract'
import { type RefObject, useEffect, useRef } from 'react'
import { nameIdOf } from './name-id.ts'

/**
 * Keeps the keyboard in the list when rows leave it with the button that was pressed: it continues at the row after
 * them, else at the one before, else at the foot. Returns what names these rows and returns the element to continue at.
 */
export function useContinuation(sources: Source[], foot: RefObject<HTMLElement | null>) {
  const continueAt = useRef<{ nameId: string | undefined } | null>(null)

  useEffect(() => {
    const { current } = continueAt
    continueAt.current = null
    if (!current || document.activeElement !== document.body) return
    const name = current.nameId && document.getElementById(current.nameId)
    ;(name || foot.current)?.focus()
  }, [sources, foot])

  return (leaving: readonly string[]) => {
    const last = sources.findLastIndex(({ id }) => leaving.includes(id))
    const stays = ({ id }: Source) => !leaving.includes(id)
    const next = sources.slice(last + 1).find(stays) ?? sources.slice(0, last + 1).findLast(stays)
    continueAt.current = { nameId: next && nameIdOf(next) }
    return next && document.getElementById(nameIdOf(next))
  }
}
