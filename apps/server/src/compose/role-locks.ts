import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '#adapters/search-engine'
import { OperatorError } from '#platform/errors'
import type { Config } from '../config/index.ts'

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
