import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type TestDatabase, onEveryDatabase } from '@claire/server/testing/databases'
import { identityProviderMigrations } from './index.ts'
import { openBrowser } from './testing/browser.ts'
import { PASSWORD, type TestProvider, startProvider } from './testing/start-provider.ts'

onEveryDatabase(identityProviderMigrations, (open) => {
  describe('two processes on one database', () => {
    let opened: TestDatabase
    let processes: TestProvider[]
    beforeEach(async () => {
      opened = await open()
      processes = []
    })
    afterEach(async () => {
      for (const each of processes) await each.close()
      await opened.close()
    })

    const start = async (rateLimits: { logins: number; tokens: number }) => {
      const first = await startProvider({ database: opened.database, rateLimits })
      processes.push(first)
      // Browsers see both at one address.
      const options = { database: opened.another(), rateLimits, publicUrl: first.origin }
      processes.push(await startProvider(options))
    }

    /** Calls each process in turn. */
    async function byTurns<T>(count: number, request: (provider: TestProvider) => Promise<T>): Promise<T[]> {
      const answers: T[] = []
      for (let each = 0; each < count; each++) {
        const provider = processes[each % processes.length]
        if (provider) answers.push(await request(provider))
      }
      return answers
    }

    async function attempt(provider: TestProvider, password = 'wrong'): Promise<Response> {
      const browser = openBrowser({ ...provider, origin: processes[0]?.origin ?? '' })
      const { action, state } = await browser.openLogin()
      assert.equal(new URL(action).origin, provider.origin)
      return browser.post(action, { username: 'demo', password, state })
    }

    test('count attempts to sign in together', async () => {
      await start({ logins: 5, tokens: 5 })
      const answers = await byTurns(7, attempt)
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200, 200, 429, 429],
      )
    })

    test('count requests for tokens together', async () => {
      await start({ logins: 5, tokens: 3 })
      const form = { grant_type: 'client_credentials', client_id: 'claire-rest' }
      const answers = await byTurns(5, (provider) =>
        openBrowser(provider).post(`${provider.protocol}/token`, form),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        [401, 401, 401, 429, 429],
      )
    })

    test('count failed sign-ins together', async () => {
      await start({ logins: 100, tokens: 100 })
      await byTurns(10, attempt)
      for (const provider of processes) {
        const { headers } = await attempt(provider, PASSWORD)
        assert.equal(headers.get('location'), null)
      }
    })

    test('accept people who signed in at the other process', async () => {
      await start({ logins: 100, tokens: 100 })
      const [first, second] = processes
      if (!first || !second) return assert.fail('not started')
      const tokens = await openBrowser(first).tokens()
      const answer = await openBrowser(second).post(`${second.protocol}/token`, {
        grant_type: 'refresh_token',
        client_id: 'claire-web',
        refresh_token: tokens.refresh_token,
      })
      assert.equal(answer.status, 200)
    })
  })
})
