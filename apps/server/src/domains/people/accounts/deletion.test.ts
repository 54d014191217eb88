import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import {
  type AccountWorld,
  accountWorldMigrations,
  grace,
  isDeletion,
  openAccountWorld,
} from './testing/account-world.ts'

onEveryDatabase(accountWorldMigrations, (open) => {
  let world: AccountWorld
  beforeEach(async () => {
    world = await openAccountWorld(open)
  })
  afterEach(() => world.close())

  describe('the deletion', () => {
    test('needs a confirmation', async () => {
      await assert.rejects(world.service.delete(grace, false), {
        code: 'BAD_REQUEST',
        message: 'Confirmation of delete account is required!',
      })
      assert.equal(world.provider.requests.length, 0)
    })

    test('ends the account at the provider, its remaining tokens, and everything that was theirs', async () => {
      world.answerTo(isDeletion, { status: 204 })
      await world.service.delete(grace, true)
      assert.equal(world.changes()[0]?.path, '/admin/realms/claire/users/user-1')
      assert.equal(await world.deletedSubjects.has(personId('user-1')), true)
      assert.deepEqual(world.forgotten, ['user-1'])
    })

    test('repeats a minute later, for requests that were under way', async () => {
      world.answerTo(isDeletion, { status: 204 })
      await world.service.delete(grace, true)
      await world.worker.wake()
      assert.deepEqual(world.forgotten, ['user-1'])
      world.answerTo(isDeletion, { status: 404 })
      for (const passed of [60_000, 600_000]) {
        world.now += passed
        await world.worker.wake()
        assert.deepEqual(world.forgotten, ['user-1', 'user-1'])
      }
    })

    test('that the provider refuses changes nothing', async () => {
      world.answerTo(isDeletion, { status: 400, body: { errorMessage: "User couldn't be deleted" } })
      await assert.rejects(world.service.delete(grace, true), {
        code: 'BAD_REQUEST',
        message: "User couldn't be deleted",
      })
      world.now += 3_600_000
      await world.worker.wake()
      assert.equal(world.changes().length, 1)
      assert.equal(await world.deletedSubjects.has(personId('user-1')), false)
      assert.deepEqual(world.forgotten, [])
    })

    test('that failed is repeated by any process as soon as the provider is back', async () => {
      world.answerTo(isDeletion, { status: 503 })
      await assert.rejects(world.service.delete(grace, true), {
        code: 'UNAVAILABLE',
        message: /will be deleted/,
      })
      world.answerTo(isDeletion, { status: 204 })
      world.now += 20_000
      await world.restarted().worker.wake()
      assert.equal(await world.deletedSubjects.has(personId('user-1')), true)
      assert.deepEqual(world.forgotten, ['user-1'])
    })

    test('that was interrupted after the provider’s part is completed: a missing account counts as deleted', async () => {
      world.answerTo(isDeletion, { status: 204 })
      world.failingHook = true
      await world.service.delete(grace, true)
      assert.equal(await world.deletedSubjects.has(personId('user-1')), true)
      assert.deepEqual(world.forgotten, [])
      world.failingHook = false
      world.answerTo(isDeletion, { status: 404, body: { error: 'User not found' } })
      world.now += 20_000
      await world.restarted().worker.wake()
      assert.deepEqual(world.forgotten, ['user-1'])
    })
  })
})
