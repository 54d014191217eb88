import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Target, conformanceCalls } from '../testing/conformance-target.ts'

/** The server's operations on accounts. */
export function adminRestConformance(target: () => Target) {
  const { newUser, browser, refresh, password, manage, answer, claimsIn } = conformanceCalls(target)

  describe('the Admin REST', () => {
    const done = { status: 204, body: null }

    test('accepts only the service account', async () => {
      const { username, id } = await newUser()
      for (const bearer of [null, 'garbage'])
        assert.deepEqual(await manage('PUT', id, { body: {}, bearer }), answer(401, 'HTTP 401 Unauthorized'))
      const { access_token: bearer } = await browser().tokens({ username })
      assert.deepEqual(await manage('PUT', id, { body: {}, bearer }), answer(403, 'HTTP 403 Forbidden'))
      for (const method of ['PUT', 'DELETE'])
        assert.deepEqual(
          await manage(method, randomUUID(), method === 'PUT' ? { body: {} } : {}),
          answer(404, 'User not found'),
        )
    })

    test('changes a profile, keeps absent fields, and stores addresses in lower case', async () => {
      const { username, id } = await newUser()
      assert.deepEqual(
        await manage('PUT', id, {
          body: { firstName: 'New', lastName: 'Name', email: `New-${username}@claire.test` },
        }),
        done,
      )
      const { body } = await manage('GET', id)
      assert.deepEqual(
        [body?.['firstName'], body?.['lastName'], body?.['email'], body?.['username']],
        ['New', 'Name', `new-${username}@claire.test`, username],
      )
    })

    test('refuses a taken address and an invalid one', async () => {
      const { id } = await newUser()
      const other = await newUser()
      const profile = { firstName: 'Dana', lastName: 'Demo' }
      assert.deepEqual(
        await manage('PUT', id, { body: { ...profile, email: `${other.username}@claire.test` } }),
        { status: 409, body: { errorMessage: 'User exists with same email' } },
      )
      const { status, body } = await manage('PUT', id, { body: { ...profile, email: 'none' } })
      assert.deepEqual(
        [status, body?.['field'], body?.['errorMessage']],
        [400, 'email', 'error-invalid-email'],
      )
    })

    test('sets a password that meets the policy', async () => {
      const { username, id } = await newUser()
      const reset = (body: unknown) => manage('PUT', `${id}/reset-password`, { body })
      assert.deepEqual(
        await reset({ type: 'password', temporary: false, value: 'short' }),
        answer(400, 'invalidPasswordMinLengthMessage', 'Invalid password: minimum length 8.'),
      )
      assert.deepEqual(
        await reset({ type: 'password', temporary: false }),
        answer(400, 'No password provided'),
      )
      assert.deepEqual(
        await reset({ type: 'password', temporary: false, value: '  ' }),
        answer(400, 'Empty password not allowed'),
      )
      assert.deepEqual(await reset({ type: 'password', temporary: false, value: 'another-password' }), done)
      // The right one first: Keycloak refuses an attempt while it still processes the previous one.
      assert.deepEqual(
        [
          (await password({ username, password: 'another-password' })).status,
          (await password({ username })).body['error'],
        ],
        [200, 'invalid_grant'],
      )
    })

    test('lists the sessions of a person, and ends one of them', async () => {
      const { username, id } = await newUser()
      const [one, other] = [await browser().tokens({ username }), await browser().tokens({ username })]
      const open = async () => {
        const { body } = await manage('GET', `${id}/sessions`)
        return (body as unknown as { id: string }[]).map((session) => session.id).toSorted()
      }
      assert.deepEqual(await open(), [one.session_state, other.session_state].toSorted())
      assert.deepEqual(await manage('DELETE', other.session_state, { collection: 'sessions' }), done)
      assert.deepEqual(await open(), [one.session_state])
      assert.deepEqual(
        [(await refresh(other.refresh_token)).status, (await refresh(one.refresh_token)).status],
        [400, 200],
      )
      assert.equal((await manage('DELETE', other.session_state, { collection: 'sessions' })).status, 404)
    })

    test('lists the groups of a person as their tokens and userinfo do', async () => {
      const group = `lab-${randomUUID()}`
      const [member, other] = [await newUser({ group }), await newUser()]
      const named = async (id: string) => {
        const { status, body } = await manage('GET', `${id}/groups`)
        const groups = body as unknown as { name: string; path: string }[]
        return [status, groups.map(({ name, path }) => [name, path])]
      }
      assert.deepEqual(await named(member.id), [200, [[group, `/${group}`]]])
      assert.deepEqual(await named(other.id), [200, []])
      assert.deepEqual(await manage('GET', `${randomUUID()}/groups`), answer(404, 'User not found'))
      for (const [{ username }, groups] of [
        [member, [`/${group}`]],
        [other, []],
      ] as const) {
        const { access_token: bearer } = await browser().tokens({ username })
        const userinfo = await fetch(`${target().protocol}/userinfo`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
        for (const claims of [claimsIn(bearer), (await userinfo.json()) as Record<string, unknown>])
          assert.deepEqual(claims['groups'] ?? [], groups)
      }
    })

    test('deletes an account with its sessions', async () => {
      const { username, id } = await newUser()
      const tokens = await browser().tokens({ username })
      assert.deepEqual(await manage('DELETE', id), done)
      assert.equal((await refresh(tokens.refresh_token)).status, 400)
      assert.equal(
        (
          await fetch(`${target().protocol}/userinfo`, {
            headers: { authorization: `Bearer ${tokens.access_token}` },
          })
        ).status,
        401,
      )
    })
  })
}
