import path from 'node:path'
import { type Environment, type Reading, SettingsReader, flagOf } from '#platform/settings'

/** Every setting: what it is for, and its default in words. `npm start -- --help` and docs/operations.md show this table. */
export const settings = {
  PORT: ['8080', 'The port to listen on.'],
  HOST: ['127.0.0.1', 'The address to listen on; 0.0.0.0 for all.'],
  PUBLIC_URL: [
    'http://localhost:PORT',
    'Where browsers reach Claire: scheme, host and port, without a path.',
  ],
  DATA_DIR: ['./data', 'The folder for the database, the search index and the first-run passwords.'],
  DATABASE_URL: [
    'SQLite in DATA_DIR',
    'A PostgreSQL database instead, postgres://user:password@host/name. Also DATABASE_URL_FILE.',
  ],
  ROLES: ['api,scanner', 'What this process does: api answers browsers, scanner visits sources.'],
  IDP_URL: [
    'the embedded provider, PUBLIC_URL/auth',
    'An external identity provider, such as https://login.example.org/auth.',
  ],
  IDP_REALM: ['claire', 'The realm at the identity provider.'],
  IDP_WEB_CLIENT: ['claire-web', "The browser's client id."],
  IDP_REST_CLIENT: ['claire-rest', "The server's client id, which manages accounts."],
  IDP_REST_SECRET: [
    'made by the embedded provider',
    "That client's secret; needed with IDP_URL. Also IDP_REST_SECRET_FILE.",
  ],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent.'],
  TRUST_PROXY: ['off', 'on, or the addresses of the proxies in front, when they set X-Forwarded-For.'],
  CONTACT_EMAIL: ['none', 'Told to the sites that are scanned, so that they can reach you.'],
  FEEDBACK_EMAIL: ['CONTACT_EMAIL', "Shown under 'Contact for product feedback:'."],
  SUPPORT_EMAIL: ['CONTACT_EMAIL', "Shown under 'Technical support:'."],
  SAMPLE_LIBRARY: ['on', 'Serves the sample library and scans it as the first source.'],
  METADATA_REPAIR: [
    'off',
    'crossref or doaj: asks there for the year, authors and abstract of articles that have a DOI and lack them. crossref needs CONTACT_EMAIL.',
  ],
  SUMMARY_LLM_URL: [
    'none',
    'A service with the OpenAI chat protocol that may write summaries, such as http://localhost:11434/v1.',
  ],
  SUMMARY_LLM_MODEL: ['none', 'Its model; needed with SUMMARY_LLM_URL.'],
  SUMMARY_LLM_KEY: ['none', 'Its key, if it wants one. Also SUMMARY_LLM_KEY_FILE.'],
  EMBEDDING_URL: [
    'the table that ships with Claire',
    'A service with the OpenAI embeddings protocol instead, such as http://localhost:11434/v1. The index is rebuilt; while the service is away, new articles are found by their words.',
  ],
  EMBEDDING_MODEL: ['none', 'Its model; needed with EMBEDDING_URL.'],
  EMBEDDING_DIMENSIONS: ['none', "The length of the model's vectors; needed with EMBEDDING_URL."],
  EMBEDDING_KEY: ['none', 'Its key, if it wants one. Also EMBEDDING_KEY_FILE.'],
  CLAIRE_DEVELOPMENT: ['off', 'Allows the two settings below. Refused with NODE_ENV=production.'],
  CLAIRE_DEV_RESOLVE: [
    'none',
    'Development: hosts the scanner reaches elsewhere, as host=127.0.0.1:8099,host2=127.0.0.1:8099.',
  ],
  CLAIRE_DEV_MIN_DELAY_MS: [
    "each site's own pace",
    'Development: the least time between two requests to one site.',
  ],
} as const

const ROLES = ['api', 'scanner'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Stands where an e-mail address would, when none is configured. */
export const NO_ADDRESS = 'claire@localhost.localdomain'

export interface Config {
  port: number
  host: string
  /** An origin: no path, no slash at the end. */
  publicUrl: string
  dataDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  roles: (typeof ROLES)[number][]
  identity: {
    /** What stands before `/realms/…`, as browsers see it; no slash at the end. */
    url: string
    /** True when this server itself is the provider. */
    embedded: boolean
    realm: string
    webClient: string
    restClient: string
    /** null only with the embedded provider, which makes its own. */
    restSecret: string | null
  }
  logLevel: (typeof LOG_LEVELS)[number]
  /** As Fastify takes it: whether, or from which addresses, X-Forwarded-* is believed. */
  trustProxy: boolean | string[]
  contactEmail: string | null
  feedbackEmail: string
  supportEmail: string
  sampleLibrary: boolean
  /** The registry of DOIs that completes articles; null when none is asked. */
  metadataRepair: 'crossref' | 'doaj' | null
  /** null: summaries are sentences of the article. */
  summaryModel: { url: string; model: string; apiKey?: string } | null
  /** null: the static table. */
  embeddingModel: { url: string; model: string; dimensions: number; apiKey?: string } | null
  /** null unless CLAIRE_DEVELOPMENT is on. */
  development: { resolve: Map<string, HostAndPort>; minDelayMs: number | null } | null
}

export interface HostAndPort {
  host: string
  port: number
}

/** Reads the configuration; throws a ConfigurationError that names every bad key. */
export function readConfig(environment: Environment = process.env): Config {
  const read = new SettingsReader(environment)
  refuseUnknown(read, environment)
  const port = read.integer('PORT', { fallback: 8080, min: 1, max: 65_535 })
  const publicUrl = read.read('PUBLIC_URL', {
    fallback: `http://localhost:${port}`,
    parse: originOf,
    expected: 'an http(s) address without a path',
  })
  const contactEmail = read.read('CONTACT_EMAIL', email(null))
  const fallbackEmail = contactEmail ?? NO_ADDRESS
  const config: Config = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl,
    dataDir: path.resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrlOf(read),
    roles: read.list('ROLES', [...ROLES], ROLES),
    identity: identityOf(read, publicUrl),
    logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
    trustProxy: read.read<boolean | string[]>('TRUST_PROXY', {
      fallback: false,
      parse: trustProxyOf,
      expected: 'on, off or a comma-separated list of addresses',
    }),
    contactEmail,
    feedbackEmail: read.read('FEEDBACK_EMAIL', email(fallbackEmail)),
    supportEmail: read.read('SUPPORT_EMAIL', email(fallbackEmail)),
    sampleLibrary: read.flag('SAMPLE_LIBRARY', true),
    metadataRepair: metadataRepairOf(read, contactEmail),
    summaryModel: summaryModelOf(read),
    embeddingModel: embeddingModelOf(read),
    development: developmentOf(read),
  }
  read.finish()
  return config
}

function identityOf(read: SettingsReader, publicUrl: string): Config['identity'] {
  const external = read.read('IDP_URL', {
    fallback: undefined,
    parse: addressOf,
    expected: 'an http(s) address',
  })
  const restSecret = read.secret('IDP_REST_SECRET') ?? null
  if (external && !restSecret) {
    read.refuse(
      'IDP_REST_SECRET (or IDP_REST_SECRET_FILE) is needed with IDP_URL: account management uses it.',
    )
  }
  return {
    url: external ?? `${publicUrl}/auth`,
    embedded: !external,
    realm: read.read('IDP_REALM', name('claire')),
    webClient: read.read('IDP_WEB_CLIENT', name('claire-web')),
    restClient: read.read('IDP_REST_CLIENT', name('claire-rest')),
    restSecret,
  }
}

function metadataRepairOf(read: SettingsReader, contactEmail: string | null): Config['metadataRepair'] {
  const chosen = read.choice('METADATA_REPAIR', 'off', ['off', 'crossref', 'doaj'])
  if (chosen === 'crossref' && !contactEmail)
    read.refuse(
      'CONTACT_EMAIL is needed with METADATA_REPAIR=crossref: Crossref wants to know whom to write to.',
    )
  return chosen === 'off' ? null : chosen
}

function summaryModelOf(read: SettingsReader): Config['summaryModel'] {
  const url = read.read('SUMMARY_LLM_URL', {
    fallback: undefined,
    parse: addressOf,
    expected: 'an http(s) address',
  })
  const model = read.text('SUMMARY_LLM_MODEL')
  const apiKey = read.secret('SUMMARY_LLM_KEY')
  if (url && !model) read.refuse('SUMMARY_LLM_MODEL is needed with SUMMARY_LLM_URL.')
  return url && model ? { url, model, apiKey } : null
}

const MOST_DIMENSIONS = 8192

function embeddingModelOf(read: SettingsReader): Config['embeddingModel'] {
  const url = read.read('EMBEDDING_URL', {
    fallback: undefined,
    parse: addressOf,
    expected: 'an http(s) address',
  })
  const model = read.text('EMBEDDING_MODEL')
  const parse = (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) > 0 && Number(text) <= MOST_DIMENSIONS ? Number(text) : undefined
  const dimensions = read.read('EMBEDDING_DIMENSIONS', {
    fallback: undefined,
    parse,
    expected: `a number from 1 to ${MOST_DIMENSIONS}`,
  })
  const apiKey = read.secret('EMBEDDING_KEY')
  if (url && !(model && dimensions))
    read.refuse('EMBEDDING_MODEL and EMBEDDING_DIMENSIONS are needed with EMBEDDING_URL.')
  return url && model && dimensions ? { url, model, dimensions, apiKey } : null
}

function developmentOf(read: SettingsReader): Config['development'] {
  const on = read.flag('CLAIRE_DEVELOPMENT', false)
  const production = read.text('NODE_ENV') === 'production'
  for (const key of ['CLAIRE_DEV_RESOLVE', 'CLAIRE_DEV_MIN_DELAY_MS']) {
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
  return on ? { resolve, minDelayMs } : null
}

/** A misspelt key of ours would otherwise be silently without effect. */
function refuseUnknown(read: SettingsReader, environment: Environment) {
  for (const key of Object.keys(environment)) {
    if (key.startsWith('CLAIRE_') && !(key in settings)) read.refuse(`${key} is not a setting of Claire.`)
  }
}

function databaseUrlOf(read: SettingsReader): string | null {
  const url = read.secret('DATABASE_URL')
  if (!url) return null
  // The value may hold a password, so unlike the others it is not repeated.
  if (!/^postgres(ql)?:\/\/[^\s]+$/.test(url) || !URL.canParse(url)) {
    read.refuse('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  }
  return url
}

function addressOf(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return undefined
  return url.href.replace(/\/+$/, '')
}

const originOf = (value: string) =>
  addressOf(value) === URL.parse(value)?.origin ? addressOf(value) : undefined

const email = <T extends string | null>(fallback: T): Reading<string | T> => ({
  fallback,
  parse: (value) => (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value) ? value : undefined),
  expected: 'an e-mail address',
})

const name = (fallback: string): Reading<string> => ({
  fallback,
  parse: (value) => (/^[\w.-]+$/.test(value) ? value : undefined),
  expected: 'made of letters, digits, dots, dashes and underscores',
})

function trustProxyOf(value: string): boolean | string[] | undefined {
  const flag = flagOf(value)
  if (flag !== undefined) return flag
  const addresses = value.split(',').map((address) => address.trim())
  return addresses.every((address) =>
    /^[\da-f.:]+(\/\d+)?$|^(loopback|linklocal|uniquelocal)$/i.test(address),
  )
    ? addresses
    : undefined
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
