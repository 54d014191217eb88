import { useState } from 'react'

export interface Selection {
  /** In the order of the list. */
  ids: string[]
  has: (id: string) => boolean
  /** What was chosen, with what has left the list since; the same object until something else is. */
  chosen: ReadonlySet<string>
  /** With `isRange` everything between the one toggled before and this one follows it. */
  toggle: (id: string, isRange?: boolean) => void
  set: (ids: readonly string[]) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Which of the listed ones are selected; what has left the list is so no longer. */
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
