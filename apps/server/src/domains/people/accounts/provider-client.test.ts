import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import {
  type AccountWorld,
  accountWorldMigrations,
  grace,
  isChange,
  isDeletion,
  isServiceGrant,
  openAccountWorld,
  profile,
} from './testing/account-world.ts'

onEveryDatabase(accountWorldMigrations, (open) => {
  let world: AccountWorld
  beforeEach(async () => {
    world = await openAccountWorld(open)
  })
  afterEach(() => world.close())

  describe('the service token', () => {
    test('is requested once for concurrent callers, and again half a minute before it expires', async () => {
      world.answerTo(isChange, { status: 204 })
      const grants = () => world.provider.requests.filter(isServiceGrant).length
      await Promise.all([1, 2, 3].map(() => world.service.updateProfile(grace, profile)))
      assert.equal(grants(), 1)
      world.now += 269_000
      await world.service.updateProfile(grace, profile)
      assert.equal(grants(), 1)
      world.now += 2_000
      await world.service.updateProfile(grace, profile)
      assert.equal(grants(), 2)
    })

    test('that is refused is replaced once', async () => {
      world.provider.answers((request) => {
        if (!isChange(request)) return undefined
        return request.authorization === 'Bearer service-2'
          ? { status: 204 }
          : { status: 401, body: { error: 'HTTP 401 Unauthorized' } }
      })
      await world.service.updateProfile(grace, profile)
      assert.equal(world.changes().length, 2)
    })

    test('that is refused again, or lacks permissions, is an operator’s problem', async () => {
      for (const status of [401, 403]) {
        world.answerTo(isChange, { status, body: { error: `HTTP ${status}` } })
        await assert.rejects(world.service.updateProfile(grace, profile), {
          code: 'UPSTREAM_FAILED',
          message: /administrator/,
        })
      }
      world.answerTo(isServiceGrant, {
        status: 401,
        body: {
          error: 'unauthorized_client',
          error_description: 'Invalid client or Invalid client credentials',
        },
      })
      world.now += 300_000
      await assert.rejects(world.service.updateProfile(grace, profile), {
        code: 'UPSTREAM_FAILED',
        message: /administrator/,
      })
    })
  })

  describe('a failing provider', () => {
    test('that does not answer within three seconds, or not to the end, is unavailable', async () => {
      const before = performance.now()
      world.provider.answers((request) =>
        isChange(request)
          ? { status: 204, never: 'at all' }
          : isDeletion(request)
            ? { status: 204, never: 'to an end' }
            : undefined,
      )
      await Promise.all([
        assert.rejects(world.service.updateProfile(grace, profile), {
          code: 'UNAVAILABLE',
          retryAfterSeconds: 5,
        }),
        assert.rejects(world.service.delete(grace, true), { code: 'UNAVAILABLE' }),
      ])
      assert.ok(performance.now() - before < 4_500)
    })

    test('that is busy passes on its Retry-After', async () => {
      world.answerTo(isChange, { status: 429, headers: { 'retry-after': '17' }, body: 'slow down' })
      await assert.rejects(world.service.updateProfile(grace, profile), {
        code: 'TOO_MANY_REQUESTS',
        retryAfterSeconds: 17,
      })
    })

    test('that sends an invalid response has failed', async () => {
      for (const answer of [{ status: 302 }, { status: 500, body: '<html>' }]) {
        world.answerTo(isChange, answer)
        await assert.rejects(world.service.updateProfile(grace, profile), { code: 'UPSTREAM_FAILED' })
      }
      world.provider.answers(({ method }) =>
        method === 'GET' ? { status: 200, body: 'no JSON' } : undefined,
      )
      await assert.rejects(world.service.verifyCurrentPassword(grace, 'x'), { code: 'UPSTREAM_FAILED' })
    })
  })
})
