import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { useState } from 'react'
import { recall, remember } from '#shared/lib/state/remembered.ts'

/** Page sizes; ten is the default, larger ones suit long lists. */
export const ROWS_PER_PAGE = [LIST_PAGE_SIZE, 25, 50]

const KEY = 'claire-source-rows'
const isOffered = (value: unknown): value is number => ROWS_PER_PAGE.some((rows) => rows === value)

export function useRowsPerPage() {
  const [rows, setRows] = useState(() => recall(KEY, isOffered) ?? LIST_PAGE_SIZE)
  function choose(wanted: number) {
    if (!isOffered(wanted)) return
    setRows(wanted)
    remember(KEY, wanted)
  }
  return [rows, choose] as const
}
