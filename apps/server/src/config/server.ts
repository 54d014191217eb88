import path from 'node:path'
import { type SettingsReader, flagOf } from '#platform/settings'
import { databaseAddresses } from '#platform/database-address'
import { originOf } from './readings.ts'
import type { SearchConfig } from './search.ts'

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

/** Address, data and roles of this process. */
export interface ServerConfig {
  port: number
  host: string
  /** An origin: no path, no slash at the end. */
  publicUrl: string
  dataDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  /** Maximum connections to PostgreSQL. */
  databaseConnections: number
  /** True to create an empty database in a used folder. */
  newDatabase: boolean
  roles: Role[]
  /** Health port of a process that does not answer browsers; null for none. */
  healthPort: number | null
  /** 16 characters or more; null disables /metrics. */
  metricsToken: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  /** Fastify's `trustProxy`: the addresses whose X-Forwarded-* is trusted, or false. */
  trustProxy: false | string[]
}

export function readServerConfig(
  read: SettingsReader,
  { cluster }: Pick<SearchConfig, 'cluster'>,
): ServerConfig {
  const port = read.integer('PORT', { fallback: 8080, min: 1, max: 65_535 })
  const roles = rolesOf(read, cluster !== null)
  return {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: read.read('PUBLIC_URL', {
      fallback: `http://localhost:${port}`,
      parse: originOf,
      expected: 'an http(s) address without a path',
    }),
    dataDir: path.resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrlOf(read),
    databaseConnections: read.integer('DATABASE_CONNECTIONS', { fallback: 10, min: 2, max: 500 }),
    newDatabase: read.flag('NEW_DATABASE', false),
    roles,
    healthPort: healthPortOf(read, roles),
    metricsToken: metricsTokenOf(read),
    logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
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
