import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { freePort } from '#testing/free-port'
import { startS3Gateway, withoutGateway } from '#testing/s3-gateway'
import { checkBucket } from './bucket.ts'

const settings = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'library',
  region: 'us-east-1',
  accessKeyId: 'claire',
  secretAccessKey: 'quite-secret',
  pathStyle: true,
  prefix: 'claire/',
})

describe('a storage service for files', () => {
  let answer: { code: string; date: Date } = { code: '', date: new Date() }
  const service = createServer((_request, response) => {
    response.sendDate = false
    response
      .writeHead(403, { date: answer.date.toUTCString(), 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${answer.code}</Code><Message>No.</Message></Error>`)
  })
  before(() => new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening)))
  after(() => {
    service.closeAllConnections()
    service.close()
  })
  const said = async (code: string, date = new Date()) => {
    answer = { code, date }
    const { state, says } = await checkBucket(settings((service.address() as AddressInfo).port))
    assert.equal(state, 'fault')
    return says
  }

  test('does not answer', async () => {
    const { state, says } = await checkBucket(settings(await freePort()))
    assert.equal(state, 'fault')
    assert.match(says, /cannot be used: .*ECONNREFUSED.*scanning goes on/)
  })

  test('names the problem of the bucket, the key, its secret, its permissions or the region', async () => {
    assert.match(await said('NoSuchBucket'), /no such bucket. Make it, or set S3_BUCKET/)
    assert.match(await said('InvalidAccessKeyId'), /does not know S3_ACCESS_KEY_ID/)
    assert.match(await said('SignatureDoesNotMatch'), /S3_SECRET_ACCESS_KEY is not that/)
    assert.match(await said('AccessDenied'), /may not do enough: .*s3:DeleteObject/)
    assert.match(await said('AuthorizationHeaderMalformed'), /S3_REGION/)
    assert.match(await said('SlowDown'), /it answers SlowDown/)
  })

  test('has a different clock', async () => {
    assert.match(await said('', new Date(Date.now() - 3_600_000)), /clocks .*NTP.*60 minutes behind/)
  })
})

describe('a real bucket', { skip: withoutGateway }, () => {
  test('works, is missing, or refuses the secret', async (t) => {
    const { bucket, stop } = await startS3Gateway()
    t.after(stop)
    assert.equal((await checkBucket(bucket)).state, 'well')
    assert.match((await checkBucket({ ...bucket, bucket: 'another' })).says, /no such bucket/)
    assert.match((await checkBucket({ ...bucket, accessKeyId: 'nobody' })).says, /No user exists/)
    assert.match((await checkBucket({ ...bucket, secretAccessKey: 'x' })).says, /is not that of/)
  })

  test('that is read-only is not enough', async (t) => {
    const { bucket, stop } = await startS3Gateway({ readOnly: true })
    t.after(stop)
    assert.match((await checkBucket(bucket)).says, /may not do enough/)
  })
})
