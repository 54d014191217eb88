import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { openSqlite } from '#adapters/sqlite'
import { folderId } from '#platform/private-folder'
import { refusedStart } from '#testing/command-here'
import { freePort } from '#testing/free-port'
import { startMain } from '#testing/start-main'
import { makeUsedFolder } from '#testing/used-folder'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-main-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('Claire starts on an empty folder, prints its address, answers, and stops on a signal', async () => {
  const port = await freePort()
  const dataDir = path.join(folder, 'fresh')
  const { child, says, ended } = startMain({ PORT: String(port), DATA_DIR: dataDir })
  const output = await says(/Stop with Ctrl\+C/)
  assert.ok(output.includes(`http://localhost:${port}`), output)
  const passwords = path.join(dataDir, 'first-run-passwords.txt')
  assert.ok(output.includes(passwords), output)
  assert.doesNotMatch(output, /https/)
  assert.equal(statSync(passwords).mode & 0o777, 0o600)
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  assert.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200)
  assert.equal((await fetch(`http://127.0.0.1:${port}/claire/bookmark`)).status, 401)
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

test('a process that only scans serves its health on a port of its own, and is the only one on SQLite', async () => {
  const port = await freePort()
  const { child, says, ended } = startMain({
    ROLES: 'scanner',
    HEALTH_PORT: String(port),
    DATA_DIR: path.join(folder, 'scanner'),
  })
  await says(/Claire is running \(scanner\)/)
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`)
  assert.deepEqual(await ready.json(), {
    status: 'ok',
    parts: { database: 'ok', record: 'ok', writes: 'ok' },
    installation: folderId(path.join(folder, 'scanner')),
  })
  assert.equal((await fetch(`http://127.0.0.1:${port}/claire/search`)).status, 404)
  const second = await refusedStart({ ROLES: 'scanner', DATA_DIR: path.join(folder, 'scanner') })
  assert.equal(second.code, 78)
  assert.match(second.output, /^Another process has the role scanner on .* Several need PostgreSQL/m)
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

test('an address on which browsers could not sign in is pointed out', async () => {
  const settings = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'plain') }
  const { child, says, ended } = startMain({ ...settings, PUBLIC_URL: 'http://claire.example.org' })
  const output = await says(/Stop with Ctrl\+C/)
  assert.match(output, /Browsers sign in only over https/)
  child.kill('SIGTERM')
  await ended
})

test('a port in use is reported, with advice', async () => {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, output } = await refusedStart({ PORT: String(port), DATA_DIR: path.join(folder, 'taken') })
  taken.close()
  assert.equal(code, 78)
  assert.match(output, new RegExp(`Port ${port} on 127.0.0.1 is already in use.*PORT=${port + 1}`))
})

test('a bad setting ends the start before anything is touched', async () => {
  const dataDir = path.join(folder, 'untouched')
  const { code, output } = await refusedStart({ PORT: 'eighty', DATA_DIR: dataDir })
  assert.equal(code, 78)
  assert.match(output, /PORT must be a whole number/)
  assert.equal(existsSync(dataDir), false)
})

test('a database of a newer version is refused with advice', async () => {
  const dataDir = path.join(folder, 'newer')
  await makeUsedFolder(dataDir)
  const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
  await database
    .withTables<{ schema_migration: { name: string; timestamp: string } }>()
    .insertInto('schema_migration')
    .values({ name: '9999-from-the-future', timestamp: new Date().toISOString() })
    .execute()
  await database.destroy()
  const { code, output } = await refusedStart({ PORT: String(await freePort()), DATA_DIR: dataDir })
  assert.equal(code, 78)
  assert.match(output, /newer version of Claire.*9999-from-the-future/)
})

describe(
  'a database that does not let Claire in is named, without a stack',
  { skip: process.env.TEST_DATABASE_URL ? false : 'TEST_DATABASE_URL is not set' },
  () => {
    const cases: [string, (url: URL) => void, RegExp, number?][] = [
      ['because nobody listens there', (url) => (url.port = '1'), /cannot be reached/, 75],
      [
        'because the user does not exist',
        (url) => (url.username = 'nobody'),
        /does not let Claire in: role "nobody" does not exist/,
      ],
      [
        'because there is no such database',
        (url) => (url.pathname = '/nowhere'),
        /does not exist. Create it first/,
      ],
    ]
    for (const [reason, change, expected, expectedCode = 78] of cases) {
      test(reason, async () => {
        const url = new URL(process.env.TEST_DATABASE_URL ?? '')
        change(url)
        const { code, output } = await refusedStart({
          PORT: String(await freePort()),
          DATA_DIR: path.join(folder, 'refused'),
          DATABASE_URL: url.href,
        })
        assert.equal(code, expectedCode)
        assert.match(output, expected)
        assert.doesNotMatch(output, /^ {4}at /m)
      })
    }
  },
)
