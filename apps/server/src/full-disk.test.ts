import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { freePort } from '#testing/free-port'
import { trySignIn } from '#testing/sign-in'
import { type Started, startMain, startProgram } from '#testing/start-main'

const importing = fileURLToPath(new URL('cli/import.ts', import.meta.url))
const ARTICLES = 40
const folder = mkdtempSync(path.join(tmpdir(), 'claire-full-'))
const disk = path.join(folder, 'disk')

/** A file system of 48 MB of its own; the reason why not, if this user may not mount one. */
function mountSmallDisk(): string | false {
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'claire-test', disk])
  return status === 0 ? false : 'this user may not mount a file system'
}
const skip = mountSmallDisk()

/** Fills the disk but for `leave` bytes; returns a function that frees it. */
function fillDisk(leave = 0): () => void {
  const file = path.join(disk, 'of somebody else')
  const descriptor = openSync(file, 'w')
  let written = 0
  for (let size = 1 << 20; size >= 512;) {
    try {
      written += writeSync(descriptor, Buffer.alloc(size, 1))
    } catch {
      size /= 2
    }
  }
  closeSync(descriptor)
  truncateSync(file, written - leave)
  return () => rmSync(file, { force: true })
}

test('a full disk', { skip }, async (t) => {
  let server: Started
  let origin: string
  let tokens: { access_token: string; refresh_token: string }
  let program: string
  let giveBack = () => {}
  /** Acknowledged folders of bookmarks. */
  const made: string[] = []
  const person = { username: 'demo', password: '' }
  const dataDir = path.join(disk, 'data')

  const call = (method: string, place: string, body?: unknown) =>
    fetch(`${origin}/claire${place}`, {
      method,
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const addFolder = (name: string) => call('POST', `/bookmark/folder?folderName=${name}`)
  async function found() {
    const answer = await call('POST', '/search/ids', { searchTerm: 'lake' })
    assert.equal(answer.status, 200)
    return ((await answer.json()) as { ids: string[] }).ids.length
  }
  const ready = async () => {
    const answer = await fetch(`${origin}/health/ready`)
    const { parts } = (await answer.json()) as { parts: Record<string, string> }
    return { status: answer.status, parts }
  }

  t.after(async () => {
    server?.child.kill('SIGKILL')
    await server?.ended
    spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  })
  const port = await freePort()
  origin = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const articles = path.join(folder, 'articles.jsonl')
  const lines = Array.from({ length: ARTICLES }, (_, at) =>
    JSON.stringify({
      url: `https://lakes.example/${at}`,
      title: `Lake number ${at}`,
      abstract: 'Of lakes.',
    }),
  )
  writeFileSync(articles, lines.join('\n'))
  assert.equal((await startProgram([process.execPath, importing, articles], settings).ended).code, 0)
  server = startMain(settings)
  await server.says(/Stop with Ctrl\+C/)
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  person.password = /^demo\s+(\S+)/m.exec(passwords)?.[1] ?? ''
  const signedIn = await trySignIn(origin, person)
  assert.ok(signedIn.tokens)
  tokens = signedIn.tokens
  const token = { name: 'script', scopes: ['search:read', 'bookmarks:read'], lifetime: null }
  program = ((await (await call('POST', '/account/token', token)).json()) as { token: string }).token
  while ((await found()) < ARTICLES);

  await t.test('refuses writes with a message, whether part of them fitted or not', async () => {
    giveBack = fillDisk(100_000)
    const refused: Response[] = []
    while (refused.length < 20) {
      const name = `Folder ${made.length}`
      const answer = await addFolder(name)
      if (answer.status === 200) made.push(name)
      else refused.push(answer)
    }
    for (const answer of refused) {
      assert.equal(answer.status, 507)
      assert.equal(answer.headers.get('retry-after'), '60')
      const { errorCode, apiError } = (await answer.json()) as Record<string, string>
      assert.equal(errorCode, 'DISK_FULL')
      assert.match(String(apiError), /^The disk is full\. /)
    }
  })

  await t.test('makes the server not ready, but alive', async () => {
    assert.deepEqual(await ready(), {
      status: 503,
      parts: { database: 'ok', record: 'ok', writes: 'failed' },
    })
    assert.equal((await fetch(`${origin}/health/live`)).status, 200)
  })

  await t.test('does not affect reading by signed-in people and programs', async () => {
    assert.equal(await found(), ARTICLES)
    const headers = { authorization: `Bearer ${program}` }
    assert.equal((await fetch(`${origin}/claire/bookmark/folder`, { headers })).status, 200)
    for (let times = 0; times < 2; times++) {
      const refreshed = await fetch(`${origin}/auth/realms/claire/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'claire-web',
          refresh_token: tokens.refresh_token,
        }),
      })
      assert.equal(refreshed.status, 200, await refreshed.clone().text())
      tokens = (await refreshed.json()) as typeof tokens
      assert.equal(await found(), ARTICLES)
    }
  })

  await t.test('prevents new sign-ins, with the reason', async () => {
    const { status, page } = await trySignIn(origin, person)
    assert.equal(status, 503)
    assert.match(page, /The disk is full/)
  })

  await t.test('loses no acknowledged data, and accepts writes again once there is room', async () => {
    giveBack()
    assert.deepEqual(await ready(), { status: 200, parts: { database: 'ok', record: 'ok', writes: 'ok' } })
    assert.equal((await addFolder('after')).status, 200)
    assert.ok((await trySignIn(origin, person)).tokens)
    server.child.kill('SIGKILL')
    await server.ended
    const database = new DatabaseSync(path.join(dataDir, 'claire.sqlite'))
    const names = database.prepare('select name from bookmark_folder').all()
    assert.equal(database.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    database.close()
    const there = new Set(names.map(({ name }) => name))
    for (const name of [...made, 'after']) assert.ok(there.has(name), `${name} is there`)
  })
})
