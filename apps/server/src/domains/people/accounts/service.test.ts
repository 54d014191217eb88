import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import type { FakeAnswer } from '#testing/fake-provider'
import { personId } from '#testing/person'
import {
  type AccountWorld,
  accountWorldMigrations,
  grace,
  isChange,
  isPasswordGrant,
  isReset,
  openAccountWorld,
  profile,
} from './testing/account-world.ts'

const passwords = {
  currentPassword: 'old-password',
  newPassword: 'new-password',
  confirmNewPassword: 'new-password',
}
const WRONG_PASSWORD: FakeAnswer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Invalid user credentials' },
}

onEveryDatabase(accountWorldMigrations, (open) => {
  let world: AccountWorld
  beforeEach(async () => {
    world = await openAccountWorld(open)
  })
  afterEach(() => world.close())

  describe('the profile', () => {
    test('is sent trimmed, with the service token, to the address of the caller', async () => {
      world.answerTo(isChange, { status: 204 })
      await world.service.updateProfile(grace, {
        firstName: ' Grace ',
        lastName: 'Hopper',
        email: ' grace@claire.test ',
      })
      const [change] = world.changes()
      assert.equal(change?.path, '/admin/realms/claire/users/user-1')
      assert.equal(change?.authorization, 'Bearer service-1')
      assert.deepEqual(JSON.parse(change?.body ?? ''), { ...profile, emailVerified: false })
    })

    test('unverifies an email address when it changes, and only then', async () => {
      world.answerTo(isChange, { status: 204 })
      await world.service.updateProfile(grace, { ...profile, email: grace.email.toUpperCase() })
      await world.service.updateProfile(grace, { ...profile, email: 'amazing@claire.test' })
      assert.deepEqual(
        world.changes().map(({ body }) => body?.includes('"emailVerified":false')),
        [false, true],
      )
    })

    test('reports the former address when it changes, and only then', async () => {
      world.answerTo(isChange, { status: 204 })
      await world.service.updateProfile(grace, { ...profile, email: grace.email.toUpperCase() })
      assert.deepEqual(world.readdressed, [])
      world.answerTo(isChange, { status: 409, body: { errorMessage: 'User exists with same email' } })
      await assert.rejects(world.service.updateProfile(grace, profile))
      assert.deepEqual(world.readdressed, [])
      world.answerTo(isChange, { status: 204 })
      await world.service.updateProfile(grace, profile)
      assert.deepEqual(world.readdressed, [grace.email])
    })

    test('reports the first missing field in the order of the form, and sends nothing', async () => {
      const blank = { firstName: ' ', lastName: '', email: '\t' }
      await assert.rejects(world.service.updateProfile(grace, blank), { message: 'First Name is required!' })
      await assert.rejects(world.service.updateProfile(grace, { ...blank, firstName: 'G' }), {
        message: 'Last Name is required!',
      })
      await assert.rejects(world.service.updateProfile(grace, { ...profile, email: '' }), {
        message: 'Email is required!',
      })
      assert.equal(world.provider.requests.length, 0)
    })

    test('a taken email address is a conflict, with the provider’s message', async () => {
      world.answerTo(isChange, { status: 409, body: { errorMessage: 'User exists with same email' } })
      await assert.rejects(world.service.updateProfile(grace, profile), {
        code: 'EMAIL_TAKEN',
        message: 'User exists with same email',
      })
    })

    test('a field that the provider refuses is named by the code', async () => {
      const refusals = [
        ['firstName', 'FIRST_NAME_REFUSED'],
        ['lastName', 'LAST_NAME_REFUSED'],
        ['email', 'EMAIL_REFUSED'],
        ['locale', 'BAD_REQUEST'],
      ] as const
      for (const [field, code] of refusals) {
        world.answerTo(isChange, { status: 400, body: { field, errorMessage: 'error-invalid-length' } })
        await assert.rejects(world.service.updateProfile(grace, profile), { code })
      }
    })

    test('a deleted account is asked to sign in', async () => {
      world.answerTo(isChange, { status: 404, body: { error: 'User not found' } })
      await assert.rejects(world.service.updateProfile(grace, profile), { code: 'UNAUTHORIZED' })
    })
  })

  describe('the password', () => {
    test('ends other sessions when it is changed, and not before', async () => {
      const sessions = [{ id: 'here' }, { id: 'office' }, { id: 'gone' }]
      world.provider.answers(({ method, path }) => {
        if (path.endsWith('/sessions')) return { status: 200, body: sessions }
        return method === 'DELETE' ? { status: path.endsWith('/gone') ? 404 : 204 } : undefined
      })
      await world.service.changePassword(grace, passwords)
      assert.deepEqual(
        world.changes().map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`),
        ['PUT user-1/reset-password', 'DELETE sessions/office', 'DELETE sessions/gone'],
      )
      world.answerTo(({ path }) => path.endsWith('/sessions'), { status: 500 })
      await assert.rejects(
        world.service.changePassword(grace, passwords),
        /is changed, but .* signed in elsewhere/,
      )
    })

    test('is changed after the current one was verified under the current email address', async () => {
      await world.service.changePassword(grace, passwords)
      const grants = world.provider.requests
        .filter(isPasswordGrant)
        .map(({ form }) => Object.fromEntries(form))
      assert.deepEqual(grants, [
        {
          grant_type: 'password',
          username: 'grace@claire.test',
          password: 'old-password',
        },
      ])
      assert.deepEqual(JSON.parse(world.changes()[0]?.body ?? ''), {
        type: 'password',
        temporary: false,
        value: 'new-password',
      })
    })

    test('is refused for the first reason in the order of the form', async () => {
      const refused = (fields: Partial<typeof passwords>, message: string) =>
        assert.rejects(world.service.changePassword(grace, { ...passwords, ...fields }), {
          message,
        })
      await refused({ currentPassword: '', newPassword: '' }, 'Current password is required!')
      assert.equal(world.provider.requests.length, 0)
      await refused({ newPassword: '', confirmNewPassword: '' }, 'New password is required!')
      await refused({ confirmNewPassword: '' }, 'Confirm New password is required!')
      await refused({ confirmNewPassword: 'another' }, 'Your new password do not match with confirmation!')
      world.answerTo(isPasswordGrant, WRONG_PASSWORD)
      await refused({ newPassword: '' }, 'Check your current password!')
      assert.deepEqual(world.changes(), [])
    })

    test('a wrong current password is the same before and after Keycloak 26.6', async () => {
      for (const status of [400, 401]) {
        world.answerTo(isPasswordGrant, { ...WRONG_PASSWORD, status })
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'x'), {
          code: 'WRONG_PASSWORD',
          message: 'Check your current password!',
        })
      }
    })

    test('another reason than the password is shown unchanged', async () => {
      for (const reason of ['Account disabled', 'Account is not fully set up']) {
        world.answerTo(isPasswordGrant, {
          status: 400,
          body: { error: 'invalid_grant', error_description: reason },
        })
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'x'), {
          code: 'BAD_REQUEST',
          message: reason,
        })
      }
    })

    test('a violated policy is shown with the provider’s message', async () => {
      world.answerTo(isReset, {
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
      world.answerTo(isPasswordGrant, {
        status: 200,
        body: { access_token: 'x', expires_in: 300, refresh_token: 'r-1' },
      })
      await world.service.verifyCurrentPassword(grace, 'old-password')
      const logout = world.provider.requests.find(({ path }) => path.endsWith('/logout'))
      assert.equal(logout?.form.get('refresh_token'), 'r-1')
    })

    test('at most five wrong ones are accepted in a quarter of an hour, however they come', async () => {
      world.answerTo(isPasswordGrant, WRONG_PASSWORD)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, () => world.service.verifyCurrentPassword(grace, 'guess')),
      )
      const codes = outcomes.map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'right',
      )
      assert.deepEqual(
        [
          codes.filter((code) => code === 'WRONG_PASSWORD').length,
          codes.filter((code) => code === 'TOO_MANY_REQUESTS').length,
        ],
        [5, 7],
      )
      assert.equal(world.provider.requests.filter(isPasswordGrant).length, 5)
    })

    test('right ones are not limited', async () => {
      await Promise.all(
        Array.from({ length: 12 }, () => world.service.verifyCurrentPassword(grace, 'old-password')),
      )
    })

    test('after too many wrong ones the person waits until the first is a quarter of an hour old', async () => {
      world.answerTo(isPasswordGrant, WRONG_PASSWORD)
      for (let guess = 0; guess < 5; guess++) {
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'guess'), { code: 'WRONG_PASSWORD' })
        world.now += 60_000
      }
      world.provider.answers(() => undefined)
      await assert.rejects(world.service.verifyCurrentPassword(grace, 'old-password'), {
        code: 'TOO_MANY_REQUESTS',
        retryAfterSeconds: 10 * 60,
      })
      await world.service.verifyCurrentPassword(
        { ...grace, subject: personId('somebody-else') },
        'old-password',
      )
      world.now += 10 * 60_000
      await world.service.verifyCurrentPassword(grace, 'old-password')
    })

    test('an unavailable provider does not count as a wrong password', async () => {
      world.answerTo(isPasswordGrant, { status: 500 })
      for (let attempt = 0; attempt < 7; attempt++)
        await assert.rejects(world.service.verifyCurrentPassword(grace, 'old-password'), {
          code: 'UPSTREAM_FAILED',
        })
      world.provider.answers(() => undefined)
      await world.service.verifyCurrentPassword(grace, 'old-password')
    })
  })
})
