import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createDeletedSubjects, identityMigrations } from '#domains/people/identity'
import { jobMigrations } from '#platform/jobs/queue'
import { createLog } from '#platform/log'
import { onEveryDatabase } from '#testing/databases'
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  startFakeProvider,
} from '#testing/fake-provider'
import { accountMigrations, createAccounts } from './index.ts'

const grace = {
  subject: 'user-1',
  email: 'old@claire.test',
  firstName: 'Grace',
  lastName: 'Hopper',
  isAdmin: false,
}
const profile = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@claire.test' }
const passwords = {
  currentPassword: 'old-password',
  newPassword: 'new-password',
  confirmNewPassword: 'new-password',
}

const isPasswordGrant = ({ form }: FakeRequest) => form.get('grant_type') === 'password'
const isServiceGrant = ({ form }: FakeRequest) => form.get('grant_type') === 'client_credentials'
const WRONG_PASSWORD: FakeAnswer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Invalid user credentials' },
}

onEveryDatabase({ ...jobMigrations, ...identityMigrations, ...accountMigrations }, (open) => {
  let now: number
  let provider: FakeProvider
  let forgotten: string[]
  let failingHook: boolean
  let world: Awaited<ReturnType<typeof openWorld>>

  async function openWorld() {
    const { database, close } = await open()
    const clock = () => now
    const deletedSubjects = createDeletedSubjects(database, clock)
    const settings = { url: provider.url, realm: 'claire', clientId: 'claire-rest', clientSecret: 's3cret' }
    const forget = async (subject: string) => {
      if (failingHook) throw new Error('the disk is full')
      forgotten.push(subject)
    }
    const accounts = () =>
      createAccounts({
        settings,
        database,
        deletedSubjects,
        forget: [forget],
        clock,
        log: createLog('silent'),
      })
    return { ...accounts(), deletedSubjects, close, restarted: accounts }
  }

  beforeEach(async () => {
    now = Date.parse('2026-03-01T09:00:00Z')
    forgotten = []
    failingHook = false
    provider = await startFakeProvider()
    world = await openWorld()
  })
  afterEach(async () => {
    await world.close()
    await provider.close()
  })

  const answerTo = (matches: (request: FakeRequest) => boolean, answer: FakeAnswer) =>
    provider.answers((request) => (matches(request) ? answer : undefined))
  const isChange = ({ method, path }: FakeRequest) => method === 'PUT' && !path.endsWith('reset-password')
  const isReset = ({ path }: FakeRequest) => path.endsWith('/reset-password')
  const isDeletion = ({ method }: FakeRequest) => method === 'DELETE'
  const changes = () => provider.requests.filter(({ method }) => method === 'PUT' || method === 'DELETE')

  describe('the profile', () => {
    test('is sent trimmed, with the service token, to the address of the caller', async () => {
      answerTo(isChange, { status: 204 })
      await world.service.updateProfile(grace, {
        firstName: ' Grace ',
        lastName: 'Hopper',
        email: ' grace@claire.test ',
      })
      const [change] = changes()
      assert.equal(change?.path, '/admin/realms/claire/users/user-1')
      assert.equal(change?.authorization, 'Bearer service-1')
      assert.deepEqual(JSON.parse(change?.body ?? ''), profile)
    })

    test('misses a field in the order of the form, and then nothing is sent', async () => {
      const blank = { firstName: ' ', lastName: '', email: '\t' }
      await assert.rejects(world.service.updateProfile(grace, blank), { message: 'First Name is required!' })
      await assert.rejects(world.service.updateProfile(grace, { ...blank, firstName: 'G' }), {
        message: 'Last Name is required!',
      })
      await assert.rejects(world.service.updateProfile(grace, { ...profile, email: '' }), {
        message: 'Email is required!',
      })
      assert.equal(provider.requests.length, 0)
    })

    test('an e-mail address that is taken is a conflict, in the words of the provider', async () => {
      answerTo(isChange, { status: 409, body: { errorMessage: 'User exists with same email' } })
      await assert.rejects(world.service.updateProfile(grace, profile), {
        code: 'CONFLICT',
        message: 'User exists with same email',
      })
    })

    test('an account that is gone asks to sign in', async () => {
      answerTo(isChange, { status: 404, body: { error: 'User not found' } })
      await assert.rejects(world.service.updateProfile(grace, profile), { code: 'UNAUTHORIZED' })
    })
  })

  describe('the password', () => {
    test('is changed after the current one was verified under the present e-mail address', async () => {
      await world.service.changePassword(grace, passwords)
      const grants = provider.requests.filter(isPasswordGrant).map(({ form }) => Object.fromEntries(form))
      assert.deepEqual(grants, [
        {
          client_id: 'claire-rest',
          client_secret: 's3cret',
          grant_type: 'password',
          username: 'grace@claire.test',
          password: 'old-password',
        },
      ])
      assert.deepEqual(JSON.parse(changes()[0]?.body ?? ''), {
        type: 'password',
        temporary: false,
        value: 'new-password',
      })
    })

    test('is refused for the first reason in the order of the form', async () => {
      const refused = (fields: Partial<typeof passwords>, message: string) =>
        assert.rejects(world.service.changePassword(grace, { ...passwords, ...fields }), {
          code: 'BAD_REQUEST',
          message,
        })
      await refused({ currentPassword: '', newPassword: '' }, 'Current password is required!')
      assert.equal(provider.requests.length, 0)
      await refused({ newPassword: '', confirmNewPassword: '' }, 'New password is required!')
      await refused({ confirmNewPassword: '' }, 'Confirm New password is required!')
      await refused({ confirmNewPassword: 'another' }, 'Your new password do not match with confirmation!')
      answerTo(isPasswordGrant, WRONG_PASSWORD)
      await refused({ newPassword: '' }, 'Check your current password!')
      assert.deepEqual(changes(), [])
    })

    test('a wrong current password is the same before and after Keycloak 26.6', async () => {
      for (const status of [400, 401]) {
        answerTo(isPasswordGrant, { ...WRONG_PASSWORD, status })
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'x'), {
          code: 'BAD_REQUEST',
          message: 'Check your current password!',
        })
      }
    })

    test('another reason than the password is told as it is', async () => {
      for (const reason of ['Account disabled', 'Account is not fully set up']) {
        answerTo(isPasswordGrant, {
          status: 400,
          body: { error: 'invalid_grant', error_description: reason },
        })
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'x'), {
          code: 'BAD_REQUEST',
          message: reason,
        })
      }
    })

    test('a policy the new one does not meet is told in the words of the provider', async () => {
      answerTo(isReset, {
        status: 400,
        body: {
          error: 'invalidPasswordMinLengthMessage',
          error_description: 'Invalid password: minimum length 8.',
        },
      })
      await assert.rejects(world.service.changePassword(grace, passwords), {
        code: 'BAD_REQUEST',
        message: 'Invalid password: minimum length 8.',
      })
    })

    test('a session that the provider opened for the verification is ended', async () => {
      answerTo(isPasswordGrant, {
        status: 200,
        body: { access_token: 'x', expires_in: 300, refresh_token: 'r-1' },
      })
      await world.service.verifyCurrentPassword(grace, 'old-password')
      const logout = provider.requests.find(({ path }) => path.endsWith('/logout'))
      assert.equal(logout?.form.get('refresh_token'), 'r-1')
    })

    test('five wrong ones in a quarter of an hour are the most, however they come', async () => {
      answerTo(isPasswordGrant, WRONG_PASSWORD)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, () => world.service.verifyCurrentPassword(grace, 'guess')),
      )
      const codes = outcomes.map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'right',
      )
      assert.deepEqual(
        [
          codes.filter((code) => code === 'BAD_REQUEST').length,
          codes.filter((code) => code === 'TOO_MANY_REQUESTS').length,
        ],
        [5, 7],
      )
      assert.equal(provider.requests.filter(isPasswordGrant).length, 5)
    })

    test('right ones are never too many', async () => {
      await Promise.all(
        Array.from({ length: 12 }, () => world.service.verifyCurrentPassword(grace, 'old-password')),
      )
    })

    test('who guessed too often waits until the first guess is a quarter of an hour old', async () => {
      answerTo(isPasswordGrant, WRONG_PASSWORD)
      for (let guess = 0; guess < 5; guess++) {
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'guess'), { code: 'BAD_REQUEST' })
        now += 60_000
      }
      provider.answers(() => undefined)
      await assert.rejects(world.service.verifyCurrentPassword(grace, 'old-password'), {
        code: 'TOO_MANY_REQUESTS',
        retryAfterSeconds: 10 * 60,
      })
      await world.service.verifyCurrentPassword({ ...grace, subject: 'somebody-else' }, 'old-password')
      now += 10 * 60_000
      await world.service.verifyCurrentPassword(grace, 'old-password')
    })

    test('a provider that is away is no wrong password', async () => {
      answerTo(isPasswordGrant, { status: 500 })
      for (let attempt = 0; attempt < 7; attempt++)
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'old-password'), {
          code: 'UPSTREAM_FAILED',
        })
      provider.answers(() => undefined)
      await world.service.verifyCurrentPassword(grace, 'old-password')
    })
  })

  describe('the service token', () => {
    test('is asked for once, also by many at a time, and again half a minute before it ends', async () => {
      answerTo(isChange, { status: 204 })
      const grants = () => provider.requests.filter(isServiceGrant).length
      await Promise.all([1, 2, 3].map(() => world.service.updateProfile(grace, profile)))
      assert.equal(grants(), 1)
      now += 269_000
      await world.service.updateProfile(grace, profile)
      assert.equal(grants(), 1)
      now += 2_000
      await world.service.updateProfile(grace, profile)
      assert.equal(grants(), 2)
    })

    test('that is refused is replaced once', async () => {
      provider.answers((request) => {
        if (!isChange(request)) return undefined
        return request.authorization === 'Bearer service-2'
          ? { status: 204 }
          : { status: 401, body: { error: 'HTTP 401 Unauthorized' } }
      })
      await world.service.updateProfile(grace, profile)
      assert.equal(changes().length, 2)
    })

    test('that is refused again, or lacks the right, is the trouble of whoever runs this', async () => {
      for (const status of [401, 403]) {
        answerTo(isChange, { status, body: { error: `HTTP ${status}` } })
        await assert.rejects(world.service.updateProfile(grace, profile), {
          code: 'UPSTREAM_FAILED',
          message: /administrator/,
        })
      }
      answerTo(isServiceGrant, {
        status: 401,
        body: {
          error: 'unauthorized_client',
          error_description: 'Invalid client or Invalid client credentials',
        },
      })
      now += 300_000
      await assert.rejects(world.service.updateProfile(grace, profile), {
        code: 'UPSTREAM_FAILED',
        message: /administrator/,
      })
    })
  })

  describe('a provider in trouble', () => {
    test('that does not answer within three seconds, or not to the end, is unavailable', async () => {
      const before = performance.now()
      provider.answers((request) =>
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

    test('that is busy passes on when to come back', async () => {
      answerTo(isChange, { status: 429, headers: { 'retry-after': '17' }, body: 'slow down' })
      await assert.rejects(world.service.updateProfile(grace, profile), {
        code: 'TOO_MANY_REQUESTS',
        retryAfterSeconds: 17,
      })
    })

    test('that answers nonsense has failed', async () => {
      for (const answer of [{ status: 302 }, { status: 500, body: '<html>' }]) {
        answerTo(isChange, answer)
        await assert.rejects(world.service.updateProfile(grace, profile), { code: 'UPSTREAM_FAILED' })
      }
      provider.answers(({ method }) => (method === 'GET' ? { status: 200, body: 'no JSON' } : undefined))
      await assert.rejects(world.service.verifyCurrentPassword(grace, 'x'), { code: 'UPSTREAM_FAILED' })
    })
  })

  describe('the deletion', () => {
    test('needs a confirmation', async () => {
      await assert.rejects(world.service.delete(grace, false), {
        code: 'BAD_REQUEST',
        message: 'Confirmation of delete account is required!',
      })
      assert.equal(provider.requests.length, 0)
    })

    test('ends the account at the provider, its remaining tokens, and everything that was theirs', async () => {
      answerTo(isDeletion, { status: 204 })
      await world.service.delete(grace, true)
      assert.equal(changes()[0]?.path, '/admin/realms/claire/users/user-1')
      assert.equal(await world.deletedSubjects.has('user-1'), true)
      assert.deepEqual(forgotten, ['user-1'])
      now += 3_600_000
      await world.worker.wake()
      assert.equal(changes().length, 1)
    })

    test('that the provider refuses leaves everything as it was', async () => {
      answerTo(isDeletion, { status: 400, body: { errorMessage: "User couldn't be deleted" } })
      await assert.rejects(world.service.delete(grace, true), {
        code: 'BAD_REQUEST',
        message: "User couldn't be deleted",
      })
      now += 3_600_000
      await world.worker.wake()
      assert.equal(changes().length, 1)
      assert.equal(await world.deletedSubjects.has('user-1'), false)
      assert.deepEqual(forgotten, [])
    })

    test('that cannot be done now is done as soon as the provider is back, by whichever process runs then', async () => {
      answerTo(isDeletion, { status: 503 })
      await assert.rejects(world.service.delete(grace, true), {
        code: 'UNAVAILABLE',
        message: /will be deleted/,
      })
      answerTo(isDeletion, { status: 204 })
      now += 20_000
      await world.restarted().worker.wake()
      assert.equal(await world.deletedSubjects.has('user-1'), true)
      assert.deepEqual(forgotten, ['user-1'])
    })

    test('that was cut off after the provider had done its part is finished: nobody there is as good as deleted', async () => {
      answerTo(isDeletion, { status: 204 })
      failingHook = true
      await world.service.delete(grace, true)
      assert.equal(await world.deletedSubjects.has('user-1'), true)
      assert.deepEqual(forgotten, [])
      failingHook = false
      answerTo(isDeletion, { status: 404, body: { error: 'User not found' } })
      now += 20_000
      await world.restarted().worker.wake()
      assert.deepEqual(forgotten, ['user-1'])
    })
  })
})
