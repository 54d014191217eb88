// One set-up at a time in a checkout: two that install or build at once would take each other's files away.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 250

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A process that holds the lock, or undefined when all that held it have ended, killed perhaps. */
function holderOf(lock) {
  try {
    return readFileSync(lock, 'utf8').split(' ').map(Number).find(isRunning)
  } catch {
    return undefined
  }
}

/** Takes the lock and returns true; false when another process has it. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Runs `work` once no other process runs it under this lock, and returns its result. `work` is given a function that names
 * another process, without which the lock is not free either: it may survive this one.
 */
export async function exclusively(lock, work) {
  let hasSaid = false
  while (!take(lock)) {
    const holder = holderOf(lock)
    if (!holder) rmSync(lock, { force: true })
    else if (!hasSaid)
      console.log(
        `Waiting for process ${holder}, which installs or builds here. If it does not, delete ${lock}.`,
      )
    hasSaid ||= holder !== undefined
    await delay(LOOK_MS)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work((pid) => writeFileSync(lock, ` ${pid}`, { flag: 'a' }))
  } finally {
    process.off('exit', release)
    release()
  }
}
