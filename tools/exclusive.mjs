// One set-up at a time in a checkout: two that install or build at once would take each other's files away.
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

/** Takes the lock and returns true; false when another process has it. It is there with its content, or not at all. */
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

/** Removes a lock whose holders have ended, and not one that another process has taken since it was read. */
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
 * Runs `work` once no other process runs it under this lock, and returns its result. `work` is given a function that names
 * another process, without which the lock is not free either: it may survive this one.
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
