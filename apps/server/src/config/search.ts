import { readFileSync } from 'node:fs'
import type { SettingsReader } from '#platform/settings'
import { addressOf } from './readings.ts'

export const searchSettings = {
  OPENSEARCH_URL: [
    'none: the search index is in DATA_DIR',
    'The nodes of an OpenSearch cluster for the search index, separated by commas, such as https://search-1:9200,https://search-2:9200.',
  ],
  OPENSEARCH_USER: ['none', 'The user of the cluster.'],
  OPENSEARCH_PASSWORD: ['none', 'Its password. Also OPENSEARCH_PASSWORD_FILE.'],
  OPENSEARCH_CA_FILE: [
    'the authorities that Node knows',
    'A PEM file with the certificate authority of the nodes.',
  ],
  OPENSEARCH_INDEX_PREFIX: ['claire', 'The prefix of all index names of this Claire.'],
  OPENSEARCH_SHARDS: ['1', 'The number of shards of a new index: one for about five million articles.'],
  OPENSEARCH_REPLICAS: ['1', 'The number of replicas; 0 with a single node.'],
} as const

const MOST_SHARDS = 100
const MOST_REPLICAS = 10

/** A cluster that holds the search index; null: it is on this machine. */
export function readSearchConfig(read: SettingsReader) {
  const nodes = read.read<string[]>('OPENSEARCH_URL', {
    fallback: [],
    parse: nodesOf,
    expected: 'http(s) addresses without user and password, separated by commas',
  })
  const user = read.text('OPENSEARCH_USER')
  const password = read.secret('OPENSEARCH_PASSWORD')
  if (Boolean(user) !== Boolean(password))
    read.refuse('OPENSEARCH_USER and OPENSEARCH_PASSWORD are needed together.')
  const cluster = {
    nodes,
    user,
    password,
    ca: certificateOf(read),
    prefix: read.read('OPENSEARCH_INDEX_PREFIX', {
      fallback: 'claire',
      parse: (value) => (/^[a-z0-9][a-z0-9_-]{0,99}$/.test(value) ? value : undefined),
      expected: 'made of small letters, digits, dashes and underscores',
    }),
    shards: read.integer('OPENSEARCH_SHARDS', { fallback: 1, min: 1, max: MOST_SHARDS }),
    replicas: read.integer('OPENSEARCH_REPLICAS', { fallback: 1, min: 0, max: MOST_REPLICAS }),
  }
  return { cluster: nodes.length ? cluster : null }
}

function nodesOf(value: string): string[] | undefined {
  const nodes = value.split(',').map((node) => addressOf(node.trim()))
  return nodes.every((node) => node !== undefined) ? nodes : undefined
}

function certificateOf(read: SettingsReader): string | undefined {
  const file = read.text('OPENSEARCH_CA_FILE')
  if (!file) return undefined
  try {
    const certificate = readFileSync(file, 'utf8')
    if (certificate.includes('-----BEGIN CERTIFICATE-----')) return certificate
    read.refuse(`OPENSEARCH_CA_FILE names the file ${file}, which holds no certificate in PEM.`)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable'
    read.refuse(`OPENSEARCH_CA_FILE names the file ${file}, which cannot be read (${reason}).`)
  }
  return undefined
}
