import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '#adapters/search-engine'
import { OperatorError } from '#platform/errors'
import type { Config } from '../config/index.ts'
import { openTracing } from '#adapters/opentelemetry'
import type { Log } from '#platform/log'
import { traceTo } from '#platform/tracing'
import { createClockWatch } from '#platform/clock-watch'
import { createDiskRoom, isDiskFull } from '#platform/disk'
import { createWriteCheck } from '#platform/write-check'
import type { Base } from './base.ts'
import { times } from './times.ts'

/**
 * Locks the roles of this process on SQLite, which allows one process each, until `release` or its end, however it
 * ends. Throws OperatorError if another process has one of them. With PostgreSQL any number may run.
 */
export function takeRoles({ databaseUrl, dataDir, roles }: Config): { release(): void } {
  const locks: { release(): void }[] = []
  const release = () => {
    for (const lock of locks) lock.release()
  }
  for (const role of databaseUrl ? [] : roles) {
    const folder = path.join(dataDir, 'roles', role)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = lockFolder(folder)
    if (!lock) {
      release()
      throw new OperatorError(
        `Another process has the role ${role} on ${dataDir}. With SQLite each role is one process's: stop that one, or give this one other ROLES. Several need PostgreSQL (DATABASE_URL).`,
      )
    }
    locks.push(lock)
  }
  return { release }
}

/** Sends traces to the configured collector until closed; does nothing without one. */
export async function composeTracing({ tracing, roles }: Config, log: Log) {
  if (!tracing) return { close: async () => {} }
  const { tracer, close } = await openTracing({
    ...tracing,
    roles,
    onTrouble: (message) => log.warn({ message }, 'traces could not be sent'),
  })
  traceTo(tracer)
  return {
    async close() {
      traceTo(null)
      await close()
    },
  }
}

/** Detects a clock that was set back, and a full disk; corrects times before anything reads them. */
export async function composeWatches(base: Base) {
  const clockWatch = createClockWatch({ ...base, times })
  // With a full disk Claire still starts, for reading.
  await clockWatch.check().catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })
  const writeCheck = createWriteCheck(base.database, base.clock)
  return {
    clockWatch,
    diskRoom: createDiskRoom(base.config.dataDir),
    checkWrites: writeCheck.check,
    async closeWatches() {
      await clockWatch.stop()
      writeCheck.close()
    },
  }
}
