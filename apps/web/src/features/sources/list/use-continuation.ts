import type { Source } from '@claire/api-contract'
import { type RefObject, useEffect, useRef } from 'react'
import { nameIdOf } from './name-id.ts'

/**
 * Keeps the focus in the list when rows are removed with the pressed button: it moves to the row after them, or else to the
 * one before, or else to the foot. Returns a function that takes these rows and returns the element to focus.
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
