import { useState } from 'react'

export interface Selection {
  /** Selected ids in the order of the list. */
  ids: string[]
  has: (id: string) => boolean
  /** Selected ids including those no longer listed; a stable object until the selection changes. */
  chosen: ReadonlySet<string>
  /** Toggles an id; with `isRange` everything from the last toggled one to it. */
  toggle: (id: string, isRange?: boolean) => void
  set: (ids: readonly string[]) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Returns the selected items of a list; items that leave the list are no longer selected. */
export function useSelection(listed: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const [last, setLast] = useState<string | null>(null)
  const all = listed.map(({ id }) => id)
  const ids = all.filter((id) => chosen.has(id))

  function toggle(id: string, isRange = false) {
    const from = isRange && last !== null ? all.indexOf(last) : -1
    const to = all.indexOf(id)
    const touched = from < 0 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
    const isOn = !chosen.has(id)
    setChosen(new Set(isOn ? [...ids, ...touched] : ids.filter((each) => !touched.includes(each))))
    setLast(id)
  }

  return {
    ids,
    chosen,
    has: (id) => chosen.has(id) && all.includes(id),
    toggle,
    set: (wanted) => setChosen(new Set(wanted)),
  }
}
