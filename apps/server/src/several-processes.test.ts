import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { type Server, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createProviderOperator } from '@claire/identity-provider'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { freePort } from '#testing/free-port'
import { signIn, signOut, trySignIn } from '#testing/sign-in'
import { type Started, startMain } from '#testing/start-main'

const url = process.env.TEST_DATABASE_URL
const skip = url ? false : 'TEST_DATABASE_URL is not set'

/** A proxy that forwards each request to the next of its processes. */
async function startProxy(ports: number[]) {
  let next = 0
  const server: Server = createServer((asked, answer) => {
    const { method, url: place, headers } = asked
    const port = ports[next++ % ports.length]
    const passed = request({ host: '127.0.0.1', port, method, path: place, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    /** Skips one process for the next request. */
    turn: () => (next += 1),
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('two processes that answer browsers', { skip }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-several-'))
  const schema = `test_${process.pid}_several`
  let processes: Started[] = []
  let proxy: Awaited<ReturnType<typeof startProxy>>
  const passwords = new Map<string, string>()

  function databaseUrl(): string {
    const database = new URL(url ?? '')
    database.searchParams.set('options', `-c search_path=${schema}`)
    return database.href
  }

  t.after(async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
    proxy.close()
    const admin = openPostgres(url ?? '', 1)
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  const admin = openPostgres(url ?? '', 1)
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  await admin.destroy()
  const ports = [await freePort(), await freePort()]
  proxy = await startProxy(ports)
  processes = ports.map((port, at) =>
    startMain({
      PORT: String(port),
      PUBLIC_URL: proxy.origin,
      DATA_DIR: path.join(folder, String(at)),
      DATABASE_URL: databaseUrl(),
      ROLES: 'api',
      LOG_LEVEL: 'warn',
    }),
  )
  await Promise.all(processes.map(({ says }) => says(/Stop with Ctrl\+C/)))
  const files = processes.map((_, at) => path.join(folder, String(at), 'first-run-passwords.txt'))
  const [file, ...others] = files.filter(existsSync)
  assert.deepEqual(others, [], 'one process makes the first users')
  for (const [, name = '', word = ''] of readFileSync(file ?? '', 'utf8').matchAll(/^(\S+)\s+(\S+)/gm))
    passwords.set(name, word)

  const asPerson = (username: string, password = passwords.get(username) ?? '') =>
    signIn(proxy.origin, { username, password })
  /** Responses to one request for each process. */
  async function ofEach(token: string | undefined, place: string, init: RequestInit = {}) {
    const answers = []
    for (const _ of processes)
      answers.push(
        await fetch(`${proxy.origin}/claire${place}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        }),
      )
    return answers
  }
  const statuses = (answers: Response[]) => answers.map(({ status }) => status)
  async function ask<T>(token: string | undefined, place: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(`${proxy.origin}/claire${place}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    assert.equal(answer.status, 200, `${place}: ${await answer.clone().text()}`)
    return (await answer.json()) as T
  }

  await t.test('a sign-in works across both, and writes of one are read by the other at once', async () => {
    const token = await asPerson('demo')
    assert.ok(token)
    const body = JSON.stringify({ name: 'Kelp', searchTerm: 'kelp', email: 'demo@example.org' })
    await ask(token, '/alert', { method: 'POST', body })
    const lists = await ofEach(token, '/alert?page=0&size=10')
    const names = await Promise.all(
      lists.map(async (list) => ((await list.json()) as { content: { name: string }[] }).content[0]?.name),
    )
    assert.deepEqual(names, ['Kelp', 'Kelp'])
  })

  await t.test(
    'a member of a shared folder who is added or removed at one is in or out at both, at once',
    async () => {
      const [owner, member] = [await asPerson('demo'), await asPerson('admin')]
      const { email } = await ask<{ email: string }>(member, '/account')
      const folder = await ask<{ id: string }>(owner, '/folder?folderName=Kelp', { method: 'POST' })
      const shared = `/shared-folder/${folder.id}`
      const seen = async () => statuses(await ofEach(member, `${shared}/bookmark?page=0&size=10`))
      await ask(owner, '/shared-folder', {
        method: 'POST',
        body: JSON.stringify({ folderId: folder.id, members: [], notify: false }),
      })
      assert.deepEqual(await seen(), [404, 404])
      proxy.turn()
      const candidates = `/shared-folder/candidates?q=${encodeURIComponent(email)}`
      const [{ id } = { id: '' }] = await ask<{ id: string }[]>(owner, candidates)
      await ask(owner, `${shared}/members`, {
        method: 'POST',
        body: JSON.stringify({ members: [{ kind: 'person', id, role: 'viewer' }], notify: false }),
      })
      assert.deepEqual(await seen(), [200, 200])
      await ask(owner, `${shared}/members?kind=person&id=${id}`, { method: 'DELETE', body: '{}' })
      assert.deepEqual(await seen(), [404, 404])
    },
  )

  await t.test('a token revoked at one is refused by the other', async () => {
    const token = await asPerson('demo')
    const body = JSON.stringify({ name: 'script', scopes: ['alerts:read'], lifetime: null })
    const made = await ask<{ token: string; kept: { id: string } }>(token, '/account/token', {
      method: 'POST',
      body,
    })
    assert.deepEqual(statuses(await ofEach(made.token, '/alert?page=0&size=10')), [200, 200])
    await ask(token, `/account/token/${made.kept.id}`, { method: 'DELETE', body: '{}' })
    assert.deepEqual(statuses(await ofEach(made.token, '/alert?page=0&size=10')), [401, 401])
  })

  await t.test('a sign-out at one signs out at both, at once', async () => {
    const person = { username: 'demo', password: passwords.get('demo') ?? '' }
    const { tokens } = await trySignIn(proxy.origin, person)
    const others = await asPerson('demo')
    assert.ok(tokens)
    assert.deepEqual(statuses(await ofEach(tokens.access_token, '/alert?page=0&size=10')), [200, 200])
    await signOut(proxy.origin, tokens)
    assert.deepEqual(statuses(await ofEach(tokens.access_token, '/alert?page=0&size=10')), [401, 401])
    assert.deepEqual(statuses(await ofEach(others, '/alert?page=0&size=10')), [200, 200])
  })

  await t.test(
    'an account disabled by an operator is signed out at both, at once, with all its tokens',
    async () => {
      const token = await asPerson('demo')
      const body = JSON.stringify({ name: 'script', scopes: ['alerts:read'], lifetime: null })
      const { token: personal } = await ask<{ token: string }>(token, '/account/token', {
        method: 'POST',
        body,
      })
      const answers = async () =>
        statuses([
          ...(await ofEach(token, '/alert?page=0&size=10')),
          ...(await ofEach(personal, '/alert?page=0&size=10')),
        ])
      assert.deepEqual(await answers(), [200, 200, 200, 200])
      const database = openPostgres(databaseUrl(), 1)
      const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
      await operator.setEnabled('demo', false)
      assert.deepEqual(await answers(), [401, 401, 401, 401])
      await operator.setEnabled('demo', true)
      await database.destroy()
      assert.deepEqual(
        statuses(await ofEach(token, '/alert?page=0&size=10')),
        [401, 401],
        'the session is over',
      )
    },
  )

  await t.test(
    'wrong passwords are counted together: after ten at both, the right one must wait at either',
    async () => {
      for (let wrong = 0; wrong < 10; wrong++)
        assert.equal(await asPerson('admin', `wrong-${wrong}`), undefined)
      for (const _ of processes) assert.equal(await asPerson('admin'), undefined)
    },
  )

  await t.test('an account deleted at one is signed out at both', async () => {
    const token = await asPerson('demo')
    assert.deepEqual(statuses(await ofEach(token, '/alert?page=0&size=10')), [200, 200])
    await ask(token, '/account?confirmed=true', { method: 'DELETE', body: '{}' })
    assert.deepEqual(statuses(await ofEach(token, '/alert?page=0&size=10')), [401, 401])
    for (const _ of processes) assert.equal(await asPerson('demo'), undefined)
  })
})
