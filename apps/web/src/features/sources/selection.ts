import { useState } from 'react'

export interface Selection {
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: string[]) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Which of the listed ones are selected; what has left the list is so no longer. */
export function useSelection(listed: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const ids = listed.map(({ id }) => id).filter((id) => chosen.has(id))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(new Set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])),
    set: (all) => setChosen(new Set(all)),
  }
}
