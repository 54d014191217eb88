import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks a second in which Linux counts processor time (proc(5)). */
const TICKS = 100

/** Returns the milliseconds of processor time by thread of a process, and of its children together as "children". Linux only. */
export function processorTime(pid: number): Map<string, number> {
  const times = new Map<string, number>()
  for (const thread of readdirSync(`/proc/${pid}/task`))
    times.set(thread, timeIn(`/proc/${pid}/task/${thread}/stat`))
  times.set(
    'children',
    childrenOf(pid).reduce((sum, child) => sum + wholeTime(child), 0),
  )
  return times
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Returns the milliseconds of processor time of a process and its children, all threads together. Linux only. */
export const wholeTime = (pid: number): number =>
  timeIn(`/proc/${pid}/stat`) + childrenOf(pid).reduce((sum, child) => sum + wholeTime(child), 0)

/** user and system time: the 14th and 15th field, after a name in brackets that may contain anything. */
function timeIn(file: string): number {
  const text = readFileSync(file, 'utf8')
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return ((Number(user) + Number(system)) * 1000) / TICKS
}
