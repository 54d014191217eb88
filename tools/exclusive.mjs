// A lock for set-up in a checkout: two concurrent installations or builds would delete each other's files.
import { appendFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

const holderOf = (content) => content.split(' ').map(Number).find(isRunning)

function read(lock) {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}

/** Takes the lock and returns true; false if another process has it. The lock file appears complete or not at all. */
function take(lock) {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own)
  }
}

/** Removes a lock whose holders have ended, unless another process has taken it since it was read. */
function discard(lock, content) {
  const own = `${lock}.${process.pid}`
  try {
    renameSync(lock, own)
  } catch {
    return
  }
  if (read(own) !== content) linkSync(own, lock)
  rmSync(own)
}

/**
 * Runs `work` while no other process holds this lock, and returns its result. `work` receives a function that adds another
 * process to the holders, which may survive this one.
 */
export async function exclusively(lock, work) {
  let hasSaid = false
  while (!take(lock)) {
    const content = read(lock)
    const holder = content && holderOf(content)
    if (content && !holder) discard(lock, content)
    if (holder && !hasSaid)
      console.log(
        `Waiting for process ${holder}, which installs or builds here. If it does not, delete ${lock}.`,
      )
    hasSaid ||= Boolean(holder)
    await delay(LOOK_MS)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work((pid) => appendFileSync(lock, ` ${pid}`))
  } finally {
    process.off('exit', release)
    release()
  }
}
