import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type TestDatabase, onEveryDatabase } from '@claire/server/testing/databases'
import { identityProviderMigrations } from '../index.ts'
import { randomSecret } from '../secrets.ts'
import { createBrowserCodeStore } from './browser-code-store.ts'
import { createUserStore } from './user-store.ts'

const MINUTE = 60_000

onEveryDatabase(identityProviderMigrations, (open) => {
  describe('codes by mail', () => {
    let opened: TestDatabase
    let now: number
    let userId: string
    let stores: ReturnType<typeof createBrowserCodeStore>[]
    beforeEach(async () => {
      opened = await open()
      now = Date.now()
      const clock = () => now
      stores = [opened.database, opened.another()].map((each) => createBrowserCodeStore(each, clock))
      const user = await createUserStore(opened.database, clock).add({
        username: 'demo',
        email: 'demo@claire.test',
        emailVerified: true,
        firstName: 'Dana',
        lastName: 'Demo',
        roles: [],
        passwordHash: null,
      })
      userId = user.id
    })
    afterEach(() => opened.close())

    /** Runs work `count` times, at two processes in turn, concurrently. */
    const atOnce = <T>(count: number, work: (store: (typeof stores)[number]) => Promise<T>) =>
      Promise.all(
        Array.from({ length: count }, (_, each) => stores[each % 2]).flatMap((s) => (s ? [work(s)] : [])),
      )

    test('an account gets three codes an hour, however many are requested at once', async () => {
      const issue = (store: (typeof stores)[number]) => store.issue(userId, randomSecret())
      const given = async () => (await atOnce(6, issue)).filter((code) => code !== undefined).length
      assert.equal(await given(), 3)
      now += 59 * MINUTE
      for (const store of stores) await store.sweep()
      assert.equal(await given(), 0)
      now += MINUTE
      assert.equal(await given(), 3)
    })

    test('a code is redeemed once by concurrent requests', async () => {
      const browser = randomSecret()
      const code = (await stores[0]?.issue(userId, browser)) ?? ''
      const owners = await atOnce(4, (store) => store.redeem(browser, code))
      assert.deepEqual(
        owners.filter((owner) => owner !== undefined),
        [userId],
      )
    })

    test('five wrong attempts at once use up a code', async () => {
      const browser = randomSecret()
      const code = (await stores[0]?.issue(userId, browser)) ?? ''
      await atOnce(5, (store) => store.redeem(browser, 'none'))
      assert.equal(await stores[0]?.redeem(browser, code), undefined)
    })

    test('the stored hash cannot be matched by trying all codes', async () => {
      const code = (await stores[0]?.issue(userId, randomSecret())) ?? ''
      assert.match(code, /^\d{8}$/)
      const [row] = await opened.database
        .withTables<{ idp_browser_code: { hash: string; browser: string } }>()
        .selectFrom('idp_browser_code')
        .selectAll()
        .execute()
      assert.equal(await stores[0]?.redeem(row?.browser ?? '', code), undefined)
      assert.doesNotMatch(JSON.stringify(row), new RegExp(code))
    })
  })
})
