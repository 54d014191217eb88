import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryDatabase } from '@claire/server/testing/databases'
import type { Database } from '../database.ts'
import { type FirstUser, createFirstUsers, identityProviderMigrations } from '../index.ts'
import { secretNamed } from '../keyring.ts'
import { LIFESPANS } from '../settings.ts'
import { createAuditStore } from './audit-store.ts'
import { createChainStore } from './chain-store.ts'
import { createCodeStore } from './code-store.ts'
import { createFailureStore } from './failure-store.ts'
import { createSessionStore } from './session-store.ts'
import { createUserStore } from './user-store.ts'

const MINUTE_MS = 60_000
const person = {
  username: 'Grace',
  email: 'Grace@Claire.Test',
  firstName: 'Grace',
  lastName: null,
  roles: ['admin'],
  passwordHash: null,
}

onEveryDatabase(identityProviderMigrations, (open) => {
  let now = Date.parse('2026-03-01')
  const clock = () => now

  function withDatabase(title: string, body: (database: Database) => Promise<void>) {
    test(title, async () => {
      const { database, close } = await open()
      await body(database).finally(close)
    })
  }
  const signedIn = async (database: Database) => {
    const user = await createUserStore(database, clock).add(person)
    return (await createSessionStore(database, clock, LIFESPANS).start(user.id)).session
  }

  describe('users', () => {
    withDatabase('are found by name or address, in any case', async (database) => {
      const users = createUserStore(database, clock)
      const { id } = await users.add(person)
      assert.deepEqual(
        [
          (await users.byLogin('GRACE'))?.id,
          (await users.byLogin('grace@CLAIRE.test'))?.id,
          await users.byLogin('nobody'),
        ],
        [id, id, undefined],
      )
      assert.deepEqual((await users.byId(id))?.roles, ['admin'])
    })

    withDatabase('do not share a name or an address', async (database) => {
      const users = createUserStore(database, clock)
      await users.add(person)
      await assert.rejects(users.add({ ...person, email: 'other@claire.test' }))
      await assert.rejects(users.add({ ...person, username: 'other' }))
      await users.add({ ...person, username: 'nameless', email: null })
      await users.add({ ...person, username: 'nameless-2', email: null })
    })

    withDatabase('take their sessions, chains and codes along', async (database) => {
      const session = await signedIn(database)
      const sessions = createSessionStore(database, clock, LIFESPANS)
      const jti = await createChainStore(database, clock).start({
        id: 'chain',
        sessionId: session.id,
        clientId: 'web',
      })
      assert.equal(await createUserStore(database, clock).delete(session.userId), true)
      assert.equal(await sessions.byId(session.id), undefined)
      assert.deepEqual(await createChainStore(database, clock).rotate('chain', jti), { outcome: 'unknown' })
    })
  })

  describe('codes', () => {
    const grant = {
      clientId: 'web',
      redirectUri: 'https://claire.test/',
      scope: 'openid',
      nonce: null,
      challenge: 'x',
    }

    withDatabase('are redeemed by one of many that try at once', async (database) => {
      const codes = createCodeStore(database, clock, LIFESPANS)
      const code = await codes.issue({ ...grant, sessionId: (await signedIn(database)).id })
      const outcomes = (await Promise.all(Array.from({ length: 8 }, () => codes.redeem(code)))).map(
        ({ outcome }) => outcome,
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'redeemed').length, 1)
      assert.equal(outcomes.filter((outcome) => outcome === 'replayed').length, 7)
    })

    withDatabase('run out after a minute', async (database) => {
      const codes = createCodeStore(database, clock, LIFESPANS)
      const code = await codes.issue({ ...grant, sessionId: (await signedIn(database)).id })
      now += MINUTE_MS + 1
      assert.equal((await codes.redeem(code)).outcome, 'invalid')
      assert.equal((await codes.redeem('unknown')).outcome, 'invalid')
    })
  })

  describe('chains', () => {
    withDatabase('go on to one successor, whoever asks at the same time', async (database) => {
      const chains = createChainStore(database, clock)
      const jti = await chains.start({
        id: 'chain',
        sessionId: (await signedIn(database)).id,
        clientId: 'web',
      })
      const rotations = await Promise.all(Array.from({ length: 8 }, () => chains.rotate('chain', jti)))
      assert.equal(
        new Set(
          rotations.map((rotation) => (rotation.outcome === 'rotated' ? rotation.jti : rotation.outcome)),
        ).size,
        1,
      )
    })

    withDatabase('end when an old token comes back', async (database) => {
      const chains = createChainStore(database, clock)
      const jti = await chains.start({
        id: 'chain',
        sessionId: (await signedIn(database)).id,
        clientId: 'web',
      })
      await chains.rotate('chain', jti)
      now += 11_000
      assert.equal((await chains.rotate('chain', jti)).outcome, 'reused')
      assert.equal((await chains.rotate('chain', jti)).outcome, 'unknown')
    })
  })

  describe('failures', () => {
    const fail = async (attempts: { failed(): Promise<void> }, times: number) => {
      for (let failure = 0; failure < times; failure++) await attempts.failed()
    }

    withDatabase(
      'delay an account by a minute more each time, a quarter of an hour at most',
      async (database) => {
        const attempts = createFailureStore(database, clock).ofUser('u')
        await fail(attempts, 9)
        assert.equal(await attempts.areAllowed(), true)
        for (const minutes of [1, 2, 3]) {
          await attempts.failed()
          now += minutes * MINUTE_MS - 1
          assert.equal(await attempts.areAllowed(), false, `before ${minutes}`)
          now += 1
          assert.equal(await attempts.areAllowed(), true, `after ${minutes}`)
        }
        await fail(attempts, 30)
        now += 15 * MINUTE_MS
        assert.equal(await attempts.areAllowed(), true)
      },
    )

    withDatabase('are counted however many come at once', async (database) => {
      const attempts = createFailureStore(database, clock).ofUser('u')
      await Promise.all(Array.from({ length: 10 }, () => attempts.failed()))
      assert.equal(await attempts.areAllowed(), false)
    })

    withDatabase('are forgotten with the right password, or half a day later', async (database) => {
      const failures = createFailureStore(database, clock)
      const attempts = failures.ofUser('u')
      await fail(attempts, 10)
      await attempts.forget()
      await fail(attempts, 9)
      now += 13 * 60 * MINUTE_MS
      await fail(attempts, 9)
      assert.equal(await attempts.areAllowed(), true)
      now += 13 * 60 * MINUTE_MS
      await failures.sweep()
      await attempts.failed()
      assert.equal(await attempts.areAllowed(), true)
    })

    withDatabase('by names that do not exist delay the address, much later', async (database) => {
      const failures = createFailureStore(database, clock)
      await fail(failures.ofAddress('10.0.0.1'), 99)
      assert.equal(await failures.ofAddress('10.0.0.1').areAllowed(), true)
      await failures.ofAddress('10.0.0.1').failed()
      assert.equal(await failures.ofAddress('10.0.0.1').areAllowed(), false)
      assert.equal(await failures.ofAddress('10.0.0.2').areAllowed(), true)
    })
  })

  describe('the audit', () => {
    withDatabase('names those who still exist, newest first', async (database) => {
      const audit = createAuditStore(database, clock)
      const { userId } = await signedIn(database)
      await audit.record({ event: 'login', userId })
      now += 1
      await audit.record({ event: 'user_deleted', userId: 'gone' })
      const entries = await audit.latest(10)
      assert.deepEqual(
        entries.map(({ event, username }) => [event, username]),
        [
          ['user_deleted', null],
          ['login', 'grace'],
        ],
      )
      await audit.sweep()
      assert.equal((await audit.latest(10)).length, 2)
    })
  })

  describe('secrets', () => {
    withDatabase('are made once', async (database) => {
      const made = await Promise.all(
        [1, 2, 3].map((value) => secretNamed(database, 'x', () => String(value))),
      )
      assert.equal(new Set(made).size, 1)
    })
  })

  describe('the first users', () => {
    withDatabase('are made once, with passwords that somebody has kept', async (database) => {
      const kept: FirstUser[][] = []
      const first = () =>
        createFirstUsers({ database, clock, realm: 'claire', keep: (users) => kept.push(users) })
      assert.equal((await first()).length, 2)
      assert.deepEqual(await first(), [])
      assert.deepEqual(
        kept[0]?.map(({ username, role }) => [username, role]),
        [
          ['admin', 'administrator'],
          ['demo', 'user'],
        ],
      )
      assert.match(kept[0]?.[0]?.password ?? '', /^[a-z2-9]{6}-[a-z2-9]{6}-[a-z2-9]{6}$/)
    })

    withDatabase('are not made when their passwords cannot be kept', async (database) => {
      const first = createFirstUsers({
        database,
        clock,
        realm: 'claire',
        keep: () => {
          throw new Error('the disk is full')
        },
      })
      await assert.rejects(first, { message: 'the disk is full' })
      assert.equal(await createUserStore(database, clock).isEmpty(), true)
    })
  })
})
