import type { SettingsReader } from '#platform/settings'
import { address, addressWithQuery, email, origin } from './readings.ts'

export const filesSettings = {
  S3_ENDPOINT: [
    'none: files are in DATA_DIR',
    'An S3 service that stores the pages of articles for all processes, such as https://s3.eu-central-1.amazonaws.com.',
  ],
  S3_BUCKET: ['none', 'An existing bucket; needed with S3_ENDPOINT.'],
  S3_REGION: ['us-east-1', 'The region of the bucket; most self-hosted services ignore it.'],
  S3_ACCESS_KEY_ID: ['none', 'A key that may list, read, write and delete there; needed with S3_ENDPOINT.'],
  S3_SECRET_ACCESS_KEY: ['none', 'Its secret. Also S3_SECRET_ACCESS_KEY_FILE.'],
  S3_PATH_STYLE: ['on', 'off: addresses name the bucket in their host instead of their path.'],
  S3_PREFIX: ['claire/', 'The prefix of all file names of this Claire.'],
} as const

/** Bucket names as S3 allows them: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

export function readFilesConfig(read: SettingsReader) {
  const endpoint = read.read('S3_ENDPOINT', origin(null))
  const missing = NEEDED.filter((key) => !read.text(key) && !read.text(`${key}_FILE`))
  if (endpoint) for (const key of missing) read.refuse(`${key} is needed with S3_ENDPOINT.`)
  const bucket = {
    bucket: read.read('S3_BUCKET', {
      fallback: '',
      parse: (value) => (BUCKET.test(value) ? value : undefined),
      expected: 'made of 3 to 63 small letters, digits, dots and dashes',
    }),
    region: read.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: read.text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read.secret('S3_SECRET_ACCESS_KEY') ?? '',
    pathStyle: read.flag('S3_PATH_STYLE', true),
    prefix: read.read('S3_PREFIX', {
      fallback: 'claire/',
      parse: prefixOf,
      expected: 'made of letters, digits, dots, dashes, underscores and slashes',
    }),
  }
  // Without a bucket, files are in the data folder.
  return { s3: endpoint ? { endpoint, ...bucket } : null }
}

function prefixOf(value: string): string | undefined {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/.test(value)) return undefined
  return value.endsWith('/') ? value : `${value}/`
}

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

/** `tracing` is null if nothing is traced. */
export function readTracingConfig(read: SettingsReader) {
  const endpoint = read.read('OTEL_EXPORTER_OTLP_ENDPOINT', address(null))
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

export const waysOutSettings = {
  LINK_RESOLVER_URL: ['none', "Your library's link resolver (OpenURL 1.0)."],
  UNPAYWALL_URL: ['none', 'A service like https://api.unpaywall.org/v2: articles show a free copy by DOI.'],
  UNPAYWALL_EMAIL: ['CONTACT_EMAIL', 'Your address, which that service requires.'],
  ZOTERO_URL: ['https://api.zotero.org', "Zotero's Web API, for people with keys of their own."],
  SECRET_KEY: [
    'a key in the database',
    'Encrypts these keys: 32 characters or more, the same in all processes. Also SECRET_KEY_FILE.',
  ],
} as const

/** Services outside of Claire that lead readers to a text, or take their references. */
export const readWaysOutConfig = (read: SettingsReader, contactEmail: string | null) => ({
  /** null for none. */
  linkResolver: read.read('LINK_RESOLVER_URL', addressWithQuery(null)),
  /** The service that knows free copies by DOI; null for none. */
  freeCopies: freeCopiesOf(read, contactEmail),
  zoteroUrl: read.read('ZOTERO_URL', address('https://api.zotero.org')),
  /** Encrypts keys of people for other services; null for one in the database. */
  secretKey: secretKeyOf(read),
})

function freeCopiesOf(read: SettingsReader, contactEmail: string | null) {
  const url = read.read('UNPAYWALL_URL', address(null))
  const ownEmail = read.read('UNPAYWALL_EMAIL', email(contactEmail))
  if (url && !ownEmail) read.refuse('UNPAYWALL_EMAIL (or CONTACT_EMAIL) is needed with UNPAYWALL_URL.')
  return url && ownEmail ? { url, email: ownEmail } : null
}

function secretKeyOf(read: SettingsReader): string | null {
  const key = read.secret('SECRET_KEY') ?? null
  // The value is a secret, so unlike the others it is not repeated.
  if (key !== null && key.length < 32) read.refuse('SECRET_KEY must have 32 characters or more.')
  return key
}
