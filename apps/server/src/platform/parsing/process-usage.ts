import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const MS_PER_TICK = 10

/** Bytes of memory that a process occupies, by Linux's account; 0 elsewhere, where time alone limits it. */
export function memoryOf(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status'))?.[1] ?? 0) * 1024
}

/** Milliseconds of processor time that a process has used, by Linux's account; 0 elsewhere. */
export function processorTimeOf(pid: number | undefined): number {
  // Behind the program's name, which may hold blanks: user and system time are the 14th and 15th fields (proc(5)).
  const fields = procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK
}

function procFile(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}
