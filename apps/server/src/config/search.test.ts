import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readConfig } from './index.ts'

const URL = 'https://search-1.example:9200, https://search-2.example:9200/'

describe('the place of the search index', () => {
  let folder: string
  before(() => (folder = mkdtempSync(path.join(tmpdir(), 'claire-config-'))))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const fileOf = (content: string) => {
    const file = path.join(folder, 'ca.pem')
    writeFileSync(file, content)
    return file
  }

  test('is this machine, unless a cluster is configured', () => {
    assert.equal(readConfig({}).cluster, null)
    assert.equal(readConfig({ OPENSEARCH_INDEX_PREFIX: 'library' }).cluster, null)
  })

  test('is a cluster of several nodes', () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'
    assert.deepEqual(
      readConfig({
        OPENSEARCH_URL: URL,
        OPENSEARCH_USER: 'claire',
        OPENSEARCH_PASSWORD: 'secret',
        OPENSEARCH_CA_FILE: fileOf(certificate),
        OPENSEARCH_SHARDS: '3',
        OPENSEARCH_REPLICAS: '0',
      }).cluster,
      {
        nodes: ['https://search-1.example:9200', 'https://search-2.example:9200'],
        user: 'claire',
        password: 'secret',
        ca: certificate,
        prefix: 'claire',
        shards: 3,
        replicas: 0,
      },
    )
  })

  test('allows an indexer alone only for a shared index', () => {
    assert.deepEqual(readConfig({ OPENSEARCH_URL: URL, ROLES: 'indexer' }).roles, ['indexer'])
    assert.deepEqual(readConfig({ OPENSEARCH_URL: URL, ROLES: 'api' }).roles, ['api'])
    assert.throws(() => readConfig({ ROLES: 'indexer' }), /unless OPENSEARCH_URL is set/)
  })

  test('refuses invalid settings', () => {
    const refused = (environment: Record<string, string>, why: RegExp) =>
      assert.throws(() => readConfig({ OPENSEARCH_URL: URL, ...environment }), why)
    refused({ OPENSEARCH_URL: 'search-1:9200' }, /OPENSEARCH_URL must be/)
    refused({ OPENSEARCH_URL: 'https://user:secret@search-1:9200' }, /without user and password/)
    refused({ OPENSEARCH_USER: 'claire' }, /needed together/)
    refused({ OPENSEARCH_INDEX_PREFIX: 'Claire' }, /small letters/)
    refused({ OPENSEARCH_SHARDS: '0' }, /OPENSEARCH_SHARDS/)
    refused({ OPENSEARCH_CA_FILE: path.join(folder, 'none') }, /cannot be read \(ENOENT\)/)
    refused({ OPENSEARCH_CA_FILE: fileOf('a key') }, /holds no certificate/)
  })
})
