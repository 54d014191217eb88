import { openTracing } from '#adapters/opentelemetry'
import type { Log } from '#platform/log'
import { traceTo } from '#platform/tracing'
import type { Config } from '../config/index.ts'

/** Sends traces to the collector of the configuration, until it is closed; nothing where there is none. */
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
