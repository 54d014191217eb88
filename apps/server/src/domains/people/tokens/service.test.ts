import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOKENS_PER_PERSON } from '@claire/api-contract'
import { sql } from 'kysely'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createPersonalTokens, createTokenStore, tokenMigrations } from './index.ts'

const ada = personId('ada')
const bob = personId('bob')
const DAY_MS = 86_400_000
const NOT_VALID = {
  code: 'UNAUTHORIZED',
  message: 'This access token is not known, has expired or was revoked.',
}

const accountOfAda = {
  subject: ada,
  session: null,
  email: 'ada@claire.test',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: true,
}

onEveryDatabase(tokenMigrations, (open) => {
  async function opened() {
    const { database, another, close } = await open()
    const state = { now: Date.parse('2026-03-01T09:00:00Z'), hasAccount: true }
    const clock = () => state.now
    const accountOf = async () => (state.hasAccount ? accountOfAda : null)
    const tokensIn = (where = database) =>
      createPersonalTokens({ store: createTokenStore(where, clock), accountOf, clock })
    return {
      state,
      database,
      store: createTokenStore(database, clock),
      tokens: tokensIn(),
      elsewhere: () => tokensIn(another()),
      close,
    }
  }

  const reading = { name: 'Notebook', scopes: ['search:read' as const], lifetime: 30 as const }

  test('a token acts for its person with its scopes, and never as an administrator', async (t) => {
    const { tokens, close } = await opened()
    t.after(close)
    const { token, kept: stored } = await tokens.make(ada, { ...reading, name: '  Notebook ' })
    assert.match(token, /^claire_[0-9a-f]{16}_[0-9a-f]{64}$/)
    assert.equal(stored.name, 'Notebook')
    assert.deepEqual(await tokens.authenticate(token), {
      caller: { ...accountOfAda, isAdmin: false },
      scopes: ['search:read'],
    })
  })

  test('no table holds a created token or its secret', async (t) => {
    const { tokens, database, close } = await opened()
    t.after(close)
    const { token } = await tokens.make(ada, reading)
    const { rows } = await sql`select * from personal_token`.execute(database)
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes(token.split('_')[2] ?? token))
  })

  test('a malformed token and a wrong secret are refused with the same message', async (t) => {
    const { tokens, close } = await opened()
    t.after(close)
    const { token } = await tokens.make(ada, reading)
    const [prefix, id, secret = ''] = token.split('_')
    const other = secret.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const wrong of ['claire_', `${prefix}_${id}_${other}`, `${prefix}_${'0'.repeat(16)}_${secret}`])
      await assert.rejects(tokens.authenticate(wrong), NOT_VALID)
  })

  test('a token expires on its day, and stays in the list', async (t) => {
    const { tokens, state, close } = await opened()
    t.after(close)
    const { token } = await tokens.make(ada, reading)
    state.now += 30 * DAY_MS - 1
    await tokens.authenticate(token)
    state.now += 1
    await assert.rejects(tokens.authenticate(token), NOT_VALID)
    assert.deepEqual(
      (await tokens.list(ada)).map(({ expiresAt }) => expiresAt),
      ['2026-03-31T09:00:00.000Z'],
    )
  })

  test('a token without an expiry never expires', async (t) => {
    const { tokens, state, close } = await opened()
    t.after(close)
    const { token } = await tokens.make(ada, { ...reading, lifetime: null })
    state.now += 4000 * DAY_MS
    await tokens.authenticate(token)
  })

  test('a revoked token is refused at once in every process', async (t) => {
    const { tokens, elsewhere, close } = await opened()
    t.after(close)
    const other = elsewhere()
    const { token, kept: stored } = await tokens.make(ada, reading)
    await other.authenticate(token)
    await assert.rejects(other.revoke(bob, stored.id), { code: 'NOT_FOUND' })
    await tokens.revoke(ada, stored.id)
    await assert.rejects(other.authenticate(token), NOT_VALID)
    await assert.rejects(tokens.revoke(ada, stored.id), { code: 'NOT_FOUND' })
  })

  test('a token of an account deleted or disabled at the provider is refused', async (t) => {
    const { tokens, state, close } = await opened()
    t.after(close)
    const { token, kept: stored } = await tokens.make(ada, reading)
    state.hasAccount = false
    await assert.rejects(tokens.authenticate(token), NOT_VALID)
    assert.deepEqual(await tokens.list(ada), [stored], 'this was not a use')
  })

  test('the last use of a token is stored at most once an hour', async (t) => {
    const { tokens, state, close } = await opened()
    t.after(close)
    const { token } = await tokens.make(ada, reading)
    const lastUse = async () => (await tokens.list(ada)).map(({ lastUsedAt }) => lastUsedAt)
    assert.deepEqual(await lastUse(), [null])
    await tokens.authenticate(token)
    assert.deepEqual(await lastUse(), ['2026-03-01T09:00:00.000Z'])
    state.now += 3_599_999
    await tokens.authenticate(token)
    assert.deepEqual(await lastUse(), ['2026-03-01T09:00:00.000Z'])
    state.now += 1
    await tokens.authenticate(token)
    assert.deepEqual(await lastUse(), ['2026-03-01T10:00:00.000Z'])
  })

  test('the number of tokens of a person is limited, also for concurrent creations', async (t) => {
    const { tokens, elsewhere, close } = await opened()
    t.after(close)
    for (let made = 0; made < TOKENS_PER_PERSON - 1; made++) await tokens.make(ada, reading)
    const tries = await Promise.allSettled(
      [tokens, elsewhere(), elsewhere()].map((each) => each.make(ada, reading)),
    )
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected', 'rejected'])
    await assert.rejects(tokens.make(ada, reading), {
      code: 'CONFLICT',
      message: 'You have 50 tokens, which is the most. Revoke one that you do not use.',
    })
    await tokens.make(bob, reading)
  })

  test('tokens that are made at the same time do not end each other', async (t) => {
    const { tokens, close } = await opened()
    t.after(close)
    const made = Array.from({ length: TOKENS_PER_PERSON }, () => tokens.make(ada, reading))
    await Promise.all(made)
  })

  test('a token has a name, and something it is for', async (t) => {
    const { tokens, close } = await opened()
    t.after(close)
    for (const [input, message] of [
      [{ ...reading, name: '  ' }, 'Token name is required!'],
      [{ ...reading, name: 'x'.repeat(101) }, "A token's name has at most 100 characters."],
      [{ ...reading, scopes: [] }, 'Choose what the token may be used for!'],
    ] as const)
      await assert.rejects(tokens.make(ada, { ...input, scopes: [...input.scopes] }), {
        code: 'BAD_REQUEST',
        message,
      })
  })

  test('an account’s tokens are deleted with it, and nobody else’s', async (t) => {
    const { tokens, store, close } = await opened()
    t.after(close)
    await tokens.make(ada, reading)
    const other = await tokens.make(bob, reading)
    await store.forget(ada)
    assert.deepEqual(await tokens.list(ada), [])
    assert.deepEqual(await tokens.list(bob), [other.kept])
  })
})
