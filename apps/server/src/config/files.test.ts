import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from './index.ts'

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'library',
  S3_ACCESS_KEY_ID: 'claire',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('the storage of files', () => {
  test('is the data folder, unless a service is configured', () => {
    assert.equal(readConfig({}).s3, null)
    assert.equal(readConfig({ S3_BUCKET: 'library' }).s3, null)
  })

  test('is a bucket, below a prefix', () => {
    const bucket = {
      endpoint: 'https://s3.example',
      bucket: 'library',
      region: 'us-east-1',
      accessKeyId: 'claire',
      secretAccessKey: 'secret',
      pathStyle: true,
      prefix: 'claire/',
    }
    assert.deepEqual(readConfig(BUCKET).s3, bucket)
    assert.deepEqual(
      readConfig({ ...BUCKET, S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'off', S3_PREFIX: 'a/b' }).s3,
      { ...bucket, region: 'eu-central-1', pathStyle: false, prefix: 'a/b/' },
    )
  })

  test('reports all missing and invalid settings at once', () => {
    assert.throws(
      () => readConfig({ S3_ENDPOINT: 'https://s3.example' }),
      /S3_BUCKET is needed.*S3_ACCESS_KEY_ID is needed.*S3_SECRET_ACCESS_KEY is needed/s,
    )
    assert.throws(
      () => readConfig({ ...BUCKET, S3_ENDPOINT: 'https://s3.example/library' }),
      /S3_ENDPOINT must be/,
    )
    assert.throws(() => readConfig({ ...BUCKET, S3_BUCKET: 'Library_1' }), /S3_BUCKET must be/)
    assert.throws(() => readConfig({ ...BUCKET, S3_PREFIX: '../up' }), /S3_PREFIX must be/)
  })
})
