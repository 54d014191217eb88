import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryDatabase } from '@claire/server/testing/databases'
import type { Database } from '../database.ts'
import { identityProviderMigrations } from '../index.ts'
import { LIFESPANS } from '../settings.ts'
import { createSessionStore, createSignInLookup } from './session-store.ts'
import { createPersonLookup, createUserStore } from './user-store.ts'

const person = {
  username: 'grace',
  email: 'grace@claire.test',
  firstName: 'Grace',
  lastName: 'Hopper',
  roles: ['admin'],
  passwordHash: null,
  emailVerified: false,
}
const clock = () => Date.parse('2026-03-01')

onEveryDatabase(identityProviderMigrations, (open) => {
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

  describe('people', () => {
    withDatabase('cannot share an address that only looks different', async (database) => {
      const users = createUserStore(database, clock)
      const wide = { ...person, username: 'ｇｒａｃｅ', email: 'Ｇｒａｃｅ＠ｃｌａｉｒｅ。ｔｅｓｔ' }
      const { id } = await users.add(wide)
      assert.deepEqual(await users.byLogin('grace@claire.test'), await users.byId(id))
      assert.deepEqual(await users.byLogin(wide.email), await users.byId(id))
      assert.equal((await users.byId(id))?.email, 'grace@claire.test')
      await assert.rejects(users.add({ ...person, username: 'other' }))
      await assert.rejects(users.add({ ...person, email: 'other@claire.test' }))
    })

    withDatabase('are looked up with their groups, whether they are signed in or not', async (database) => {
      const users = createUserStore(database, clock)
      const lookup = createPersonLookup(database)
      const { id } = await users.add({ ...person, groups: ['/lab'] })
      assert.deepEqual([await lookup.isActive(id), await lookup.groupsOf(id)], [true, ['/lab']])
      await users.change(id, { groups: [], enabled: false })
      assert.deepEqual([await lookup.isActive(id), await lookup.groupsOf(id)], [false, []])
      assert.deepEqual([await lookup.isActive('nobody'), await lookup.groupsOf('nobody')], [false, []])
    })

    withDatabase('are signed in until their session ends or their account is disabled', async (database) => {
      const { id, userId: subject } = await signedIn(database)
      const isSignedIn = createSignInLookup(database)
      const other = { ...person, username: 'ada', email: 'ada@claire.test' }
      const ada = await createUserStore(database, clock).add(other)
      assert.equal(await isSignedIn({ subject, session: id }), true)
      assert.equal(await isSignedIn({ subject: ada.id, session: id }), false, 'the session of somebody else')
      await createUserStore(database, clock).change(subject, { enabled: false })
      assert.equal(await isSignedIn({ subject, session: id }), false)
      assert.equal(await isSignedIn({ subject, session: null }), false)
      await createUserStore(database, clock).change(subject, { enabled: true })
      assert.equal(await isSignedIn({ subject, session: null }), true)
      await createSessionStore(database, clock, LIFESPANS).end(id)
      assert.equal(await isSignedIn({ subject, session: id }), false)
    })
  })
})
