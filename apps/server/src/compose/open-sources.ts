import { createMailHooks } from '#domains/reading/notifications'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'
import { composeBase } from './base.ts'
import { composeCuration } from './curation.ts'

/** The sources of a Claire, for a command beside its servers. Decisions are carried out before `close` ends. */
export async function openSources(config: Config, log: Log) {
  const base = await composeBase(config, log)
  const { sources, sourceChanges, closeScanning } = await composeCuration(base, createMailHooks(base))
  return {
    sources,
    async close() {
      await sourceChanges.deliver()
      await sourceChanges.stop()
      await closeScanning()
      await base.database.destroy()
    },
  }
}
