import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { ApiError, ImportPreview, ReferenceFault } from '@claire/api-contract'
import { personId } from '#testing/person'
import { type TestServer, startTestServer } from '#testing/server'
import { createReferenceFiles } from './files.ts'

let server: TestServer
let origin: string
before(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
after(() => server.close())

async function preview(file: string) {
  const token = await server.tokens.user({ subject: randomUUID() })
  const answer = await fetch(`${origin}/claire/bookmark/import/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  return { status: answer.status, body: (await answer.json()) as ImportPreview & ApiError }
}
const isLive = async () => (await fetch(`${origin}/health/live`)).status === 200
const honest = '@misc{a, title = {Deep lakes}, year = 2001}'

/** Strings that expand to 10^`levels` characters. */
const bomb = (levels: number) =>
  Array.from({ length: levels }, (_, at) =>
    at
      ? `@string{a${at}=${Array.from({ length: 10 }, () => `a${at - 1}`).join('#')}}`
      : '@string{a0="aaaaaaaaaa"}',
  ).join('\n')

const files: [what: string, file: string, reason: ReferenceFault][] = [
  ['strings that stand for each other, six levels of them', `${bomb(7)}\n@misc{x, title = a6}`, 'longString'],
  ['a title of 900 kB of dollar signs', `@misc{x, title = {${'$'.repeat(900_000)}}}`, 'longTitle'],
  ['a title of 900 kB of one letter', `@misc{x, title = {${'a'.repeat(900_000)}}}`, 'longTitle'],
  [
    'an abstract of 300 kB',
    `@misc{x, title = {Lakes}, abstract = {${'We saw {\\"u}ber $x$ lakes. '.repeat(12_000)}}}`,
    'longAbstract',
  ],
]

describe('a file that ended the server', () => {
  for (const [what, file, reason] of files)
    test(`with ${what} is read, and its entry refused with its reason`, async () => {
      const { status, body } = await preview(`${file}\n${honest}`)
      assert.equal(status, 200)
      assert.ok(
        body.faults.some((fault) => fault.reason === reason),
        JSON.stringify(body.faults),
      )
      assert.equal(body.entries.at(-1)?.title, 'Deep lakes')
    })

  test('leaves the server answering, and the files of others being read, before it is read', async () => {
    const order: string[] = []
    const large = Array.from(
      { length: 15_000 },
      (_, at) => `@misc{k${at}, title = {Lake ${at}}, abstract = {${'A {\\"u}ber lake. '.repeat(50)}}}`,
    ).join('\n')
    const reading = preview(large).then(() => order.push('large'))
    const other = preview(honest).then(({ status }) => order.push(`other ${status}`))
    assert.ok(await isLive())
    order.push('live')
    await Promise.all([reading, other])
    assert.ok(order.indexOf('live') < order.indexOf('large'), order.join())
    assert.ok(order.includes('other 200'))
  })
})

describe(
  'a process that reads',
  { skip: process.platform !== 'linux' && 'only Linux tells what a process uses' },
  () => {
    const owner = personId('reader')
    const read = (options: Parameters<typeof createReferenceFiles>[0], during = () => {}) => {
      const files = createReferenceFiles(options)
      const bytes = (text: string) => ({ bytes: Buffer.from(text), most: 20_000 })
      const large = Array.from(
        { length: 15_000 },
        (_, at) => `@misc{k${at}, title = {Lake ${at}}, abstract = {${'A {\\"u}ber lake. '.repeat(50)}}}`,
      ).join('\n')
      return {
        files,
        large: files.read(owner, bytes(large), during),
        honest: () => files.read(owner, bytes(honest)),
      }
    }

    test('and takes too much memory or time is ended, and the file refused with that', async () => {
      const tight = read({ memory: 60_000_000 })
      await assert.rejects(tight.large, { code: 'BAD_REQUEST', message: /too much memory/ })
      await tight.files.close()
      const hasty = read({ processorTime: 300 })
      await assert.rejects(hasty.large, { code: 'BAD_REQUEST', message: /too long to read/ })
      await hasty.files.close()
    })

    test('and is killed costs the file that it read; the next one is read', async () => {
      const children = () =>
        readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ').map(Number)
      const others = new Set(children())
      const killed = read({}, () => {
        for (const pid of children()) if (pid && !others.has(pid)) process.kill(pid, 'SIGKILL')
      })
      await assert.rejects(killed.large, { code: 'BAD_REQUEST', message: /ended unexpectedly/ })
      const { entries } = await killed.honest()
      assert.equal(entries.length, 1)
      await killed.files.close()
    })
  },
)
