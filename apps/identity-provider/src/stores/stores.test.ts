import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryDatabase } from '@claire/server/testing/databases'
import type { Database } from '../database.ts'
import { type FirstUser, createFirstUsers, identityProviderMigrations } from '../index.ts'
import { openKeyring, secretNamed } from '../tokens/keyring.ts'
import { createPeople } from '../people/people.ts'
import { LIFESPANS } from '../settings.ts'
import { createAllowanceStore } from './allowance-store.ts'
import { createAuditStore } from './audit-store.ts'
import { createChainStore } from './chain-store.ts'
import { createCodeStore } from './code-store.ts'
import { createFailureStore } from './failure-store.ts'
import { createSessionStore } from './session-store.ts'
import { createUserStore } from './user-store.ts'

const MINUTE_MS = 60_000
const HERE = { id: '10.0.0.1', isKnown: false }
const person = {
  username: 'Grace',
  email: 'Grace@Claire.Test',
  firstName: 'Grace',
  lastName: null,
  roles: ['admin'],
  passwordHash: null,
  emailVerified: false,
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
    withDatabase(
      'always include an administrator, even if the last two are deleted at once',
      async (database) => {
        const users = createUserStore(database, clock)
        const people = createPeople(database, clock)
        const one = await users.add(person)
        assert.equal(await people.delete(one.id), false)
        const other = await users.add({ ...person, username: 'ada', email: 'ada@claire.test' })
        await users.add({ ...person, username: 'nobody', email: 'nobody@claire.test', roles: [] })
        const gone = await Promise.all([people.delete(one.id), people.delete(other.id)])
        assert.deepEqual(gone.toSorted(), [false, true])
        const left = gone[0] ? other.id : one.id
        assert.equal(await people.restrict(left, { enabled: false }), false)
        assert.equal(await people.restrict(left, { roles: [] }), false)
        assert.deepEqual((await users.byId(left))?.roles, ['admin'])
      },
    )

    withDatabase('leave no failures and no audit details when they are deleted', async (database) => {
      const users = createUserStore(database, clock)
      const failures = createFailureStore(database, clock)
      const audit = createAuditStore(database, clock)
      const { id } = await users.add({ ...person, roles: [] })
      await failures.ofUser(id, HERE).failed()
      await audit.record({
        event: 'email_changed',
        userId: id,
        address: '10.0.0.1',
        detail: 'from grace@claire.test',
      })
      assert.equal(await createPeople(database, clock).delete(id), true)
      assert.deepEqual(await database.selectFrom('idp_failure').selectAll().execute(), [])
      const [row] = await database.selectFrom('idp_audit').selectAll().execute()
      assert.deepEqual(
        [row?.event, row?.user_id, row?.address, row?.detail],
        ['email_changed', null, null, null],
      )
    })

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

    withDatabase('cannot share a user name or an email address', async (database) => {
      const users = createUserStore(database, clock)
      await users.add(person)
      await assert.rejects(users.add({ ...person, email: 'other@claire.test' }))
      await assert.rejects(users.add({ ...person, username: 'other' }))
      await users.add({ ...person, username: 'nameless', email: null })
      await users.add({ ...person, username: 'nameless-2', email: null })
    })

    withDatabase('are deleted with their sessions, chains and codes', async (database) => {
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

    withDatabase('are redeemed by one of many concurrent requests', async (database) => {
      const codes = createCodeStore(database, clock, LIFESPANS)
      const code = await codes.issue({ ...grant, sessionId: (await signedIn(database)).id })
      const outcomes = (await Promise.all(Array.from({ length: 8 }, () => codes.redeem(code)))).map(
        ({ outcome }) => outcome,
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'redeemed').length, 1)
      assert.equal(outcomes.filter((outcome) => outcome === 'replayed').length, 7)
    })

    withDatabase('expire after a minute', async (database) => {
      const codes = createCodeStore(database, clock, LIFESPANS)
      const code = await codes.issue({ ...grant, sessionId: (await signedIn(database)).id })
      now += MINUTE_MS + 1
      assert.equal((await codes.redeem(code)).outcome, 'invalid')
      assert.equal((await codes.redeem('unknown')).outcome, 'invalid')
    })
  })

  describe('chains', () => {
    withDatabase('rotate to one successor under concurrent requests', async (database) => {
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

    withDatabase('end when a replaced token is used again', async (database) => {
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

  describe('allowances', () => {
    const logins = { max: 60, windowMs: MINUTE_MS }
    const countOne = (store: ReturnType<typeof createAllowanceStore>) =>
      store.count('logins 10.0.0.1', logins)

    withDatabase('are shared by two processes on one database', async (database) => {
      const processes = [createAllowanceStore(database, clock), createAllowanceStore(database, clock)]
      const counted = await Promise.all(
        Array.from({ length: 200 }, async (_, turn) => {
          const store = processes[turn % 2]
          return store ? countOne(store) : undefined
        }),
      )
      assert.equal(counted.filter((each) => each?.allowed).length, logins.max)
      assert.ok(counted.every((each) => each && each.waitMs <= MINUTE_MS))
      now += MINUTE_MS
      for (const store of processes) assert.equal((await countOne(store)).allowed, true, 'a minute later')
    })

    withDatabase('are separate for each key, and leave no row once they have expired', async (database) => {
      const store = createAllowanceStore(database, clock)
      for (let time = 0; time < logins.max; time++) await countOne(store)
      assert.equal((await countOne(store)).allowed, false)
      assert.equal((await store.count('logins 10.0.0.2', logins)).allowed, true)
      now += MINUTE_MS
      await store.sweep()
      const rows = await database.selectFrom('idp_allowance').selectAll().execute()
      assert.deepEqual(rows, [])
    })

    withDatabase('are written in tenths of the limit, and not for refused requests', async (database) => {
      const store = createAllowanceStore(database, clock)
      const taken = async () =>
        (await database.selectFrom('idp_allowance').select('taken').executeTakeFirstOrThrow()).taken
      for (let time = 0; time < 6; time++) await countOne(store)
      assert.equal(await taken(), 6)
      await countOne(store)
      assert.equal(await taken(), 12)
      for (let time = 0; time < 200; time++) await countOne(store)
      assert.equal(await taken(), logins.max)
    })
  })

  describe('failures', () => {
    const fail = async (attempts: { failed(): Promise<void> }, times: number) => {
      for (let failure = 0; failure < times; failure++) await attempts.failed()
    }

    withDatabase('delay an account by one minute more each time, up to fifteen minutes', async (database) => {
      const attempts = createFailureStore(database, clock).ofUser('u', HERE)
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
    })

    withDatabase('are all counted when they are concurrent', async (database) => {
      const attempts = createFailureStore(database, clock).ofUser('u', HERE)
      await Promise.all(Array.from({ length: 10 }, () => attempts.failed()))
      assert.equal(await attempts.areAllowed(), false)
    })

    withDatabase('are cleared by a correct password, or after half a day', async (database) => {
      const failures = createFailureStore(database, clock)
      const attempts = failures.ofUser('u', HERE)
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

    withDatabase('from one place delay only that place', async (database) => {
      const failures = createFailureStore(database, clock)
      await fail(failures.ofUser('u', HERE), 11)
      assert.equal(await failures.ofUser('u', HERE).areAllowed(), false)
      assert.equal(await failures.ofUser('u', { id: '10.0.0.2', isKnown: false }).areAllowed(), true)
      assert.equal(await failures.ofUser('v', HERE).areAllowed(), true)
    })

    withDatabase(
      'from a hundred places delay every place where the person has not signed in',
      async (database) => {
        const failures = createFailureStore(database, clock)
        for (let place = 0; place < 100; place++)
          await failures.ofUser('u', { id: `place ${place}`, isKnown: false }).failed()
        const unknown = failures.ofUser('u', { id: 'another', isKnown: false })
        const known = failures.ofUser('u', { id: 'known', isKnown: true })
        assert.deepEqual([await unknown.areAllowed(), await known.areAllowed()], [false, true])
        await known.forget()
        assert.equal(await unknown.areAllowed(), false, 'a sign-in does not reset the count of all places')
        await failures.forgetUser('u')
        assert.equal(await unknown.areAllowed(), true)
        assert.deepEqual(await database.selectFrom('idp_failure').select('key').execute(), [])
      },
    )

    withDatabase('with unknown user names delay the address, at a higher limit', async (database) => {
      const failures = createFailureStore(database, clock)
      await fail(failures.ofAddress('10.0.0.1'), 99)
      assert.equal(await failures.ofAddress('10.0.0.1').areAllowed(), true)
      await failures.ofAddress('10.0.0.1').failed()
      assert.equal(await failures.ofAddress('10.0.0.1').areAllowed(), false)
      assert.equal(await failures.ofAddress('10.0.0.2').areAllowed(), true)
    })
  })

  describe('the audit', () => {
    withDatabase('lists entries newest first, with the names of existing users', async (database) => {
      const audit = createAuditStore(database, clock)
      const { userId } = await signedIn(database)
      await audit.record({ event: 'login', userId })
      now += 1
      await audit.record({ event: 'user_deleted' })
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
    withDatabase('are created once by concurrent calls', async (database) => {
      const made = await Promise.all(
        [1, 2, 3].map((value) => secretNamed(database, 'x', () => String(value))),
      )
      assert.equal(new Set(made).size, 1)
    })
  })

  describe('the first signing key', () => {
    withDatabase('is created once by processes that start at the same time', async (database) => {
      const rings = await Promise.all([1, 2, 3].map(() => openKeyring(database, clock)))
      const signing = await Promise.all(rings.map((ring) => ring.signing()))
      assert.equal(new Set(signing.map(({ kid }) => kid)).size, 1)
      for (const ring of rings) assert.equal((await ring.published()).keys.length, 1)
    })
  })

  describe('the first users', () => {
    withDatabase('are created once, with stored passwords', async (database) => {
      const stored: FirstUser[][] = []
      const first = () =>
        createFirstUsers({ database, clock, realm: 'claire', store: (users) => stored.push(users) })
      assert.equal((await first()).length, 2)
      assert.deepEqual(await first(), [])
      assert.deepEqual(
        stored[0]?.map(({ username, role }) => [username, role]),
        [
          ['admin', 'administrator'],
          ['demo', 'user'],
        ],
      )
      const admin = await createUserStore(database, clock).byLogin('admin')
      assert.deepEqual([admin?.email, admin?.emailVerified], ['admin@claire.localhost', true])
      assert.match(stored[0]?.[0]?.password ?? '', /^[a-z2-9]{6}-[a-z2-9]{6}-[a-z2-9]{6}$/)
    })

    withDatabase('are created by one of several processes that start at the same time', async (database) => {
      const stored: FirstUser[][] = []
      const first = () =>
        createFirstUsers({ database, clock, realm: 'claire', store: (users) => stored.push(users) })
      const made = await Promise.all([first(), first(), first()])
      assert.deepEqual(made.map(({ length }) => length).toSorted(), [0, 0, 2])
      assert.equal(stored.length, 1)
    })

    withDatabase('are not created if their passwords cannot be stored', async (database) => {
      const first = createFirstUsers({
        database,
        clock,
        realm: 'claire',
        store: () => {
          throw new Error('the disk is full')
        },
      })
      await assert.rejects(first, { message: 'the disk is full' })
      assert.equal(await createUserStore(database, clock).isEmpty(), true)
    })
  })
})
