import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshSqlite } from '@claire/server/testing/databases'
import { identityProviderMigrations } from '../index.ts'
import { openKeyring, rotateKey } from './keyring.ts'
import { openProvider, sweep } from '../provider.ts'
import { openBrowser } from '../testing/browser.ts'
import { startProvider } from '../testing/start-provider.ts'

const DAY_MS = 86_400_000

test('keys, sessions and refresh tokens survive a restart', async (t) => {
  const { database, close } = await freshSqlite(identityProviderMigrations)
  t.after(close)
  const before = await startProvider({ database })
  const browser = openBrowser(before)
  const tokens = await browser.tokens()
  await before.close()

  const after = await startProvider({ database, publicUrl: before.origin })
  t.after(after.close)
  const userinfo = await fetch(`${after.protocol}/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  assert.equal(userinfo.status, 200)
  const form = { grant_type: 'refresh_token', client_id: 'claire-web', refresh_token: tokens.refresh_token }
  assert.equal((await browser.post(`${after.protocol}/token`, form)).status, 200)
  const { search } = new URL(browser.authorizationAddress().url)
  assert.equal((await browser.request(`${after.protocol}/auth${search}`)).status, 302)
})

test('a new key is published before it signs, the old one long enough after', async (t) => {
  const { database, close } = await freshSqlite(identityProviderMigrations)
  t.after(close)
  let now = Date.parse('2026-01-01')
  const keyring = await openKeyring(database, () => now)
  const first = (await keyring.signing()).kid
  const published = async () => (await keyring.published()).keys.map(({ kid }) => kid)

  now += 91 * DAY_MS
  await keyring.maintain()
  assert.equal((await published()).length, 2)
  assert.equal((await keyring.signing()).kid, first)
  now += 6 * 60_000
  const second = (await keyring.signing()).kid
  assert.notEqual(second, first)
  assert.ok(await keyring.find(first))
  now += 6 * DAY_MS
  await keyring.maintain()
  assert.ok((await published()).includes(first))
  now += 2 * DAY_MS
  await keyring.maintain()
  assert.deepEqual(await published(), [second])
})

test('the key set contains no private part', async (t) => {
  const provider = await startProvider()
  t.after(provider.close)
  const { keys } = (await (await fetch(`${provider.protocol}/certs`)).json()) as {
    keys: Record<string, string>[]
  }
  assert.deepEqual(Object.keys(keys[0] ?? {}).toSorted(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('a key that another process replaced immediately is in use within ten seconds, and the old one is deleted', async (t) => {
  const { database, close } = await freshSqlite(identityProviderMigrations)
  t.after(close)
  let now = Date.parse('2026-01-01')
  const keyring = await openKeyring(database, () => now)
  const old = (await keyring.signing()).kid
  const secret = await keyring.secret()
  const kid = await rotateKey(database, () => now, { atOnce: true })
  now += 10_000
  assert.ok(await keyring.find(kid))
  assert.equal((await keyring.signing()).kid, kid)
  assert.equal(await keyring.find(old), undefined)
  assert.notDeepEqual(await keyring.secret(), secret)
})

test('an immediate key change voids every token signed so far, and keeps people signed in', async (t) => {
  const provider = await startProvider()
  t.after(provider.close)
  const browser = openBrowser(provider)
  const before = await browser.tokens()
  await rotateKey(provider.database, Date.now, { atOnce: true })
  provider.pass(10_000)

  const userinfo = (token: string) =>
    fetch(`${provider.protocol}/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal((await userinfo(before.access_token)).status, 401)
  const form = { grant_type: 'refresh_token', client_id: 'claire-web', refresh_token: before.refresh_token }
  assert.equal((await browser.post(`${provider.protocol}/token`, form)).status, 400)
  const after = await browser.tokens()
  assert.equal((await userinfo(after.access_token)).status, 200)
  assert.equal(after.session_state, before.session_state)
})

test('sweeping deletes only expired records', async (t) => {
  const provider = await startProvider()
  t.after(provider.close)
  await openBrowser(provider).tokens()
  let passed = 0
  const options = {
    database: provider.database,
    publicUrl: provider.origin,
    realm: 'claire',
    webClient: 'claire-web',
    restClient: 'claire-rest',
    restSecret: null,
  }
  const opened = await openProvider({ ...options, clock: () => Date.now() + passed })
  const rows = async () => {
    const tables = ['idp_session', 'idp_chain', 'idp_code', 'idp_user', 'idp_audit'] as const
    const db = provider.database.withTables<Record<(typeof tables)[number], Record<never, never>>>()
    return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
  }
  await sweep(opened)
  assert.deepEqual(await rows(), [1, 1, 1, 2, 1])
  passed = 31 * 60_000
  await sweep(opened)
  assert.deepEqual(await rows(), [0, 0, 0, 2, 1])
  passed = 366 * DAY_MS
  await sweep(opened)
  assert.deepEqual(await rows(), [0, 0, 0, 2, 0])
})
