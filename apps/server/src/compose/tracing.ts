import { openTracing } from '#adapters/opentelemetry'
import type { Log } from '#platform/log'
import { traceTo } from '#platform/tracing'
import type { Config } from '../config/index.ts'

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
