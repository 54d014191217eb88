import type { SettingsReader } from '#platform/settings'
import { addressOf } from './readings.ts'

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'none: no traces',
    'An OpenTelemetry collector for traces by OTLP over HTTP, such as http://localhost:4318.',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    'none',
    'Headers for the collector, as name=value,name=value. Also OTEL_EXPORTER_OTLP_HEADERS_FILE.',
  ],
  OTEL_SERVICE_NAME: ['claire', 'The name of this process in traces.'],
  OTEL_TRACES_SAMPLER_ARG: ['1', 'The share of traces begun here that is sent, from 0 to 1.'],
} as const

interface TracingCollector {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** 0 to 1. */
  share: number
}

/** null: nothing is traced. */
export interface TracingConfig {
  tracing: TracingCollector | null
}

export function readTracingConfig(read: SettingsReader): TracingConfig {
  const endpoint = read.read<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', {
    fallback: null,
    parse: addressOf,
    expected: 'an http(s) address',
  })
  const headers = headersOf(read.secret('OTEL_EXPORTER_OTLP_HEADERS') ?? '')
  if (!headers) read.refuse('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.')
  const collector = {
    headers: headers ?? {},
    serviceName: read.text('OTEL_SERVICE_NAME') ?? 'claire',
    share: read.read('OTEL_TRACES_SAMPLER_ARG', {
      fallback: 1,
      parse: (value) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value) ? Number(value) : undefined),
      expected: 'a number from 0 to 1',
    }),
  }
  return { tracing: endpoint === null ? null : { endpoint, ...collector } }
}

/** Format of OpenTelemetry: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
function headersOf(value: string): Record<string, string> | undefined {
  const pairs = value.split(',').flatMap((pair) => (pair.trim() ? [pair.trim()] : []))
  const headers: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name, content] = /^([\w-]+)\s*=\s*(\S.*)$/.exec(pair) ?? []
    const decoded = content && decodedOf(content)
    if (!name || !decoded) return undefined
    headers[name] = decoded
  }
  return headers
}

function decodedOf(content: string): string | undefined {
  try {
    return decodeURIComponent(content)
  } catch {
    return undefined
  }
}
