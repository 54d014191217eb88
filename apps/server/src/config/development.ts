import type { SettingsReader } from '#platform/settings'

export const developmentSettings = {
  CLAIRE_DEVELOPMENT: ['off', 'Allows the three settings below. Refused with NODE_ENV=production.'],
  CLAIRE_DEV_RESOLVE: [
    'none',
    'Development: hosts redirected for the scanner, as host=127.0.0.1:8099,host2=127.0.0.1:8099.',
  ],
  CLAIRE_DEV_MIN_DELAY_MS: [
    "each site's own pace",
    'Development: the least time between two requests to one site.',
  ],
  CLAIRE_DEV_DELAY_ANSWERS: ['off', 'Development: delays answers to the browser by 500 to 1,498 ms.'],
} as const

export interface HostAndPort {
  host: string
  port: number
}

/** null unless CLAIRE_DEVELOPMENT is on. */
export type DevelopmentConfig = {
  resolve: Map<string, HostAndPort>
  minDelayMs: number | null
  delayAnswers: boolean
} | null

export function readDevelopmentConfig(read: SettingsReader): DevelopmentConfig {
  const on = read.flag('CLAIRE_DEVELOPMENT', false)
  const production = read.text('NODE_ENV') === 'production'
  for (const key of ['CLAIRE_DEV_RESOLVE', 'CLAIRE_DEV_MIN_DELAY_MS', 'CLAIRE_DEV_DELAY_ANSWERS']) {
    if (!read.text(key)) continue
    if (production) read.refuse(`${key} is for development and refused with NODE_ENV=production.`)
    else if (!on) read.refuse(`${key} is for development: it needs CLAIRE_DEVELOPMENT=1.`)
  }
  if (production && on) read.refuse('CLAIRE_DEVELOPMENT is refused with NODE_ENV=production.')
  const resolve = read.read('CLAIRE_DEV_RESOLVE', {
    fallback: new Map(),
    parse: resolveMapOf,
    expected: 'host=address:port, separated by commas',
  })
  const minDelayMs = read.text('CLAIRE_DEV_MIN_DELAY_MS')
    ? read.integer('CLAIRE_DEV_MIN_DELAY_MS', { fallback: 0, min: 0, max: 600_000 })
    : null
  const delayAnswers = read.flag('CLAIRE_DEV_DELAY_ANSWERS', false)
  return on ? { resolve, minDelayMs, delayAnswers } : null
}

function resolveMapOf(value: string): Map<string, HostAndPort> | undefined {
  const pairs = value
    .split(',')
    .map((pair) => /^([a-z\d.-]+)=([a-z\d.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(pair.trim()))
  const entries = pairs.map(
    (match) =>
      match &&
      ([String(match[1]).toLowerCase(), { host: String(match[2]), port: Number(match[3]) }] as const),
  )
  return entries.every((entry) => entry !== null) ? new Map(entries) : undefined
}
