import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ConciseSummary } from '@claire/api-contract'
import type { World } from './world.ts'

/** The server's messages of failures; pages.test.ts checks where a page shows them. */
export function errors(given: () => World) {
  describe('8 errors', () => {
    test('>= 400: apiError in a toast', async () => {
      const { demo, claire } = given()
      const refused = await Promise.all([
        demo.refusal('POST', '/search', { searchTerm: 5 }),
        demo.refusal('PUT', '/account/profile', { firstName: '', lastName: '', email: '' }),
        demo.refusal('GET', '/source/counts'),
        demo.refusal('GET', '/no-such-call'),
      ])
      assert.deepEqual(
        refused.map(({ status, errorCode }) => [status, errorCode]),
        [
          [400, 'BAD_REQUEST'],
          [400, 'BAD_REQUEST'],
          [403, 'FORBIDDEN'],
          [404, 'NOT_FOUND'],
        ],
      )
      for (const { apiError } of refused) assert.match(apiError, /\w{3}/)
      const unsigned = await fetch(`${claire.url}/claire/account`)
      assert.deepEqual(
        [unsigned.status, ((await unsigned.json()) as { errorCode: string }).errorCode],
        [401, 'UNAUTHORIZED'],
      )
    })

    test('NOT_FOUND ignored', async () => {
      const { demo, admin } = given()
      const missing = await Promise.all([
        demo.refusal('GET', '/alert/nothing'),
        demo.refusal('DELETE', '/bookmark?documentId=nothing'),
        demo.refusal('GET', '/abstract/concise-summary/nothing'),
        admin.refusal('PUT', '/source/nothing/approve'),
      ])
      for (const { status, errorCode } of missing)
        assert.deepEqual([status, errorCode], [404, 'NOT_FOUND'], 'the code that pages keep silent about')
    })

    test('Password change failure: error_description toast', async () => {
      const refused = await given().demo.refusal('PUT', '/account/password', {
        currentPassword: given().claire.passwordOf('demo'),
        newPassword: 'short',
        confirmNewPassword: 'short',
      })
      assert.deepEqual([refused.status, refused.apiError], [400, 'Invalid password: minimum length 8.'])
    })

    test("'Couldn't open file' on an empty body", async () => {
      const [, lost] = given().standards
      const path = `/files/download-encrypted?fileId=${lost?.id}`
      const refused = await given().demo.refusal('GET', path)
      assert.deepEqual([refused.status, refused.apiError], [502, 'The site answered with an empty file.'])
    })

    test('Abstract fails: no message', async () => {
      const [article] = given().articles
      const path = `/abstract/concise-summary/${article?.id}`
      const { conciseSummary, generated } = await given().demo.call<ConciseSummary>('GET', path)
      assert.ok(conciseSummary, 'the language model is out of order; sentences of the article are shown')
      assert.equal(generated, false)
      assert.ok(given().modelWasAsked())
    })
  })
}
