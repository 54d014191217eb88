import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { FilesAway } from '#platform/files'
import { filesConformance } from '#testing/files.conformance'
import { freePort } from '#testing/free-port'
import { startS3Gateway, withoutGateway } from '#testing/s3-gateway'
import { openS3Files } from './index.ts'

const nowhere = async () => ({
  endpoint: `http://127.0.0.1:${await freePort()}`,
  bucket: 'library',
  region: 'us-east-1',
  accessKeyId: 'claire',
  secretAccessKey: 'quite-secret',
  pathStyle: true,
  prefix: 'claire/',
})

describe('files in a bucket', { skip: withoutGateway }, () => {
  let gateway: Awaited<ReturnType<typeof startS3Gateway>>
  let prefixes = 0
  before(async () => (gateway = await startS3Gateway()))
  after(() => gateway.stop())
  const fresh = () => openS3Files({ ...gateway.bucket, prefix: `claire/${++prefixes}/` })

  filesConformance(fresh)

  test('of two prefixes are separate', async () => {
    const [one, other] = [await fresh(), await fresh()]
    await one.put('a', Buffer.from('one'))
    await other.put('a', Buffer.from('other'))
    await other.remove(['a'])
    assert.equal(String(await one.get('a')), 'one')
    assert.deepEqual(await other.list(), [])
  })

  test('are away if the bucket is missing, or the secret is wrong', async () => {
    for (const wrong of [{ bucket: 'another' }, { secretAccessKey: 'guessed' }]) {
      const files = await openS3Files({ ...gateway.bucket, ...wrong })
      await assert.rejects(files.put('a', Buffer.from('x')), FilesAway)
      await assert.rejects(files.get('a'), FilesAway)
      await assert.rejects(files.remove(['a']), FilesAway)
      await assert.rejects(files.list(), FilesAway)
    }
  })
})

test('a bucket whose service does not respond, or is no S3 service, is away', async (t) => {
  const web = createServer((_request, response) => response.end('<html><p>Hello</p></html>'))
  await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening))
  t.after(() => web.close())
  const { port } = web.address() as AddressInfo
  const files = await openS3Files(await nowhere())
  await assert.rejects(files.put('a', Buffer.from('x')), FilesAway)
  const page = await openS3Files({ ...(await nowhere()), endpoint: `http://127.0.0.1:${port}` })
  await assert.rejects(page.put('a', Buffer.from('x')), FilesAway)
  await assert.rejects(page.list(), FilesAway)
  web.closeAllConnections()
})
