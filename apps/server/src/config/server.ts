import path from 'node:path'
import { type SettingsReader, flagOf } from '#platform/settings'
import { databaseAddresses } from '#platform/database-address'
import { origin } from './readings.ts'

export const serverSettings = {
  PORT: ['8080', 'The port to listen on.'],
  HOST: ['127.0.0.1', 'The address to listen on; 0.0.0.0 for all.'],
  PUBLIC_URL: [
    'http://localhost:PORT',
    'The address that browsers use: scheme, host and port, without a path.',
  ],
  DATA_DIR: ['./data', 'The folder of the database, the search index and the first-run passwords.'],
  DATABASE_URL: [
    'SQLite in DATA_DIR',
    'A PostgreSQL database instead, postgres://user:password@host/name; of several hosts, separated by commas, the writable one. Also DATABASE_URL_FILE.',
  ],
  DATABASE_CONNECTIONS: ['10', 'PostgreSQL: connections of this process at most.'],
  NEW_DATABASE: [
    'off',
    'on: starts with an empty database in a folder that has lost its database, which is refused otherwise.',
  ],
  ROLES: [
    'all of them',
    'Roles of this process: api answers browsers, indexer updates the search index (included in api without OPENSEARCH_URL), scanner visits sources, matcher finds results of alerts, mailer sends mail.',
  ],
  HEALTH_PORT: [
    'none',
    'The port on which a process without the role api answers /health/live, /health/ready and /metrics.',
  ],
  METRICS_TOKEN: ['none: no /metrics', 'The bearer token for /metrics. Also METRICS_TOKEN_FILE.'],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent.'],
  TRUST_PROXY: [
    'off',
    'Proxies whose X-Forwarded-For is trusted: on for private addresses, or their addresses.',
  ],
} as const

const ROLES = ['api', 'scanner', 'indexer', 'matcher', 'mailer'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Role = (typeof ROLES)[number]

/** Reads address, data and roles of this process. */
export function readServerConfig(read: SettingsReader, hasCluster: boolean) {
  const port = read.integer('PORT', { fallback: 8080, min: 1, max: 65_535 })
  const roles = rolesOf(read, hasCluster)
  return {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    /** An origin: no path, no slash at the end. */
    publicUrl: read.read('PUBLIC_URL', origin(`http://localhost:${port}`)),
    dataDir: path.resolve(read.text('DATA_DIR') ?? 'data'),
    /** null: SQLite in `dataDir`. */
    databaseUrl: databaseUrlOf(read),
    /** Maximum connections to PostgreSQL. */
    databaseConnections: read.integer('DATABASE_CONNECTIONS', { fallback: 10, min: 2, max: 500 }),
    /** True to create an empty database in a used folder. */
    newDatabase: read.flag('NEW_DATABASE', false),
    roles,
    /** Health port of a process that does not answer browsers; null for none. */
    healthPort: healthPortOf(read, roles),
    /** null disables /metrics. */
    metricsToken: metricsTokenOf(read),
    logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
    /** Fastify's `trustProxy`: the addresses whose X-Forwarded-* is trusted, or false. */
    trustProxy: read.read<false | string[]>('TRUST_PROXY', {
      fallback: false,
      parse: trustProxyOf,
      expected: 'on, off or a comma-separated list of addresses',
    }),
  }
}

/** The embedded index belongs to the process that answers searches, so api includes indexer. A cluster's index is shared. */
function rolesOf(read: SettingsReader, hasCluster: boolean): Role[] {
  const named = read.list('ROLES', [...ROLES], ROLES)
  if (hasCluster) return named
  if (named.includes('api')) return [...new Set<Role>([...named, 'indexer'])]
  if (named.includes('indexer'))
    read.refuse(
      'ROLES: indexer needs api in the same process, because the search index is embedded there (unless OPENSEARCH_URL is set).',
    )
  return named
}

function healthPortOf(read: SettingsReader, roles: Role[]): number | null {
  const port = read.integer('HEALTH_PORT', { fallback: 0, min: 1, max: 65_535 })
  if (port && roles.includes('api'))
    read.refuse('HEALTH_PORT is for processes without the role api, which answers /health on PORT.')
  return port || null
}

function metricsTokenOf(read: SettingsReader): string | null {
  const token = read.secret('METRICS_TOKEN') ?? null
  // The value is a secret, so unlike the others it is not repeated.
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    read.refuse('METRICS_TOKEN must have 16 characters or more, letters, digits and signs without spaces.')
  return token
}

function databaseUrlOf(read: SettingsReader): string | null {
  const url = read.secret('DATABASE_URL')
  if (!url) return null
  // The value may hold a password, so unlike the others it is not repeated.
  if (!databaseAddresses(url))
    read.refuse(
      'DATABASE_URL must look like postgres://user:password@host:5432/name, with hosts separated by commas where there are several.',
    )
  return url
}

function trustProxyOf(value: string): false | string[] | undefined {
  const flag = flagOf(value)
  // A direct client from elsewhere is no proxy of ours, whatever its headers say.
  if (flag !== undefined) return flag ? ['loopback', 'linklocal', 'uniquelocal'] : false
  const addresses = value.split(',').map((address) => address.trim())
  return addresses.every((address) =>
    /^[\da-f.:]+(\/\d+)?$|^(loopback|linklocal|uniquelocal)$/i.test(address),
  )
    ? addresses
    : undefined
}

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

interface HostAndPort {
  host: string
  port: number
}

/** null unless CLAIRE_DEVELOPMENT is on. */
export function readDevelopmentConfig(read: SettingsReader) {
  const on = read.flag('CLAIRE_DEVELOPMENT', false)
  const production = read.text('NODE_ENV') === 'production'
  for (const key of ['CLAIRE_DEV_RESOLVE', 'CLAIRE_DEV_MIN_DELAY_MS', 'CLAIRE_DEV_DELAY_ANSWERS']) {
    if (!read.text(key)) continue
    if (production) read.refuse(`${key} is for development and refused with NODE_ENV=production.`)
    else if (!on) read.refuse(`${key} is for development: it needs CLAIRE_DEVELOPMENT=1.`)
  }
  if (production && on) read.refuse('CLAIRE_DEVELOPMENT is refused with NODE_ENV=production.')
  const resolve = read.read('CLAIRE_DEV_RESOLVE', {
    fallback: new Map<string, HostAndPort>(),
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
