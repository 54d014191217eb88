import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PERIOD_US = 100_000
/** Linux's control groups: of the first version, where each controller has a tree of its own, and of the second. */
const FIRST = '/sys/fs/cgroup/cpu'
const SECOND = '/sys/fs/cgroup'

/**
 * Holds each of some processes to so many processors, a part of one included; the function it returns lets them go, once
 * they have ended. null where this machine does not allow that.
 */
export function limitProcessor(pids: number[], processors: number): (() => void) | null {
  const groups: string[] = []
  const release = () => {
    for (const group of groups) rmdirSync(group)
  }
  try {
    for (const pid of pids) {
      const isFirst = existsSync(path.join(FIRST, 'cpu.cfs_quota_us'))
      const group = path.join(isFirst ? FIRST : SECOND, `claire-bench-${pid}`)
      mkdirSync(group)
      groups.push(group)
      const set = (file: string, value: string) => writeFileSync(path.join(group, file), value)
      const quota = String(Math.round(processors * PERIOD_US))
      if (isFirst) {
        set('cpu.cfs_period_us', String(PERIOD_US))
        set('cpu.cfs_quota_us', quota)
      } else set('cpu.max', `${quota} ${PERIOD_US}`)
      set('cgroup.procs', String(pid))
    }
    return release
  } catch {
    release()
    return null
  }
}
