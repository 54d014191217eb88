import type { Bucket } from '#platform/files'
import type { SettingsReader } from '#platform/settings'
import { originOf } from './readings.ts'

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

/** null: files are in the data folder. */
export interface FilesConfig {
  s3: Bucket | null
}

/** Bucket names as S3 allows them: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

export function readFilesConfig(read: SettingsReader): FilesConfig {
  const endpoint = read.read<string | null>('S3_ENDPOINT', {
    fallback: null,
    parse: originOf,
    expected: 'an http(s) address without a path',
  })
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
  return { s3: endpoint ? { endpoint, ...bucket } : null }
}

function prefixOf(value: string): string | undefined {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/.test(value)) return undefined
  return value.endsWith('/') ? value : `${value}/`
}
