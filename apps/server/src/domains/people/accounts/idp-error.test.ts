import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { idpError } from './idp-error.ts'

/** Keycloak 26's answers to the calls of the product, and the messages for people. */
const ANSWERS: [about: string, status: number, body: object | string, message: string][] = [
  [
    'a wrong password before 26.6',
    401,
    { error: 'invalid_grant', error_description: 'Invalid user credentials' },
    'Invalid user credentials',
  ],
  [
    'a wrong password from 26.6 on',
    400,
    { error: 'invalid_grant', error_description: 'Invalid user credentials' },
    'Invalid user credentials',
  ],
  [
    'a disabled account',
    400,
    { error: 'invalid_grant', error_description: 'Account disabled' },
    'Account disabled',
  ],
  [
    'a missing user name',
    401,
    { error: 'invalid_request', error_description: 'Missing parameter: username' },
    'Missing parameter: username',
  ],
  [
    'a pending action',
    400,
    { error: 'invalid_grant', error_description: 'Account is not fully set up' },
    'Account is not fully set up',
  ],
  [
    'no direct grants',
    400,
    { error: 'unauthorized_client', error_description: 'Client not allowed for direct access grants' },
    'Client not allowed for direct access grants',
  ],
  [
    'consent',
    400,
    { error: 'invalid_client', error_description: 'Client requires user consent' },
    'Client requires user consent',
  ],
  [
    'an unknown client',
    401,
    { error: 'invalid_client', error_description: 'Invalid client or Invalid client credentials' },
    'Invalid client or Invalid client credentials',
  ],
  [
    'no service account',
    401,
    { error: 'unauthorized_client', error_description: 'Client not enabled to retrieve service account' },
    'Client not enabled to retrieve service account',
  ],
  [
    'a refresh token of another type',
    400,
    { error: 'invalid_grant', error_description: 'Invalid refresh token' },
    'Invalid refresh token',
  ],
  ['userinfo with a bad token', 401, '', 'Unauthorized'],
  ['the Admin REST without a token', 401, { error: 'HTTP 401 Unauthorized' }, 'HTTP 401 Unauthorized'],
  ['the Admin REST without the right', 403, { error: 'HTTP 403 Forbidden' }, 'HTTP 403 Forbidden'],
  ['an unknown user', 404, { error: 'User not found' }, 'User not found'],
  [
    'an e-mail address that is taken',
    409,
    { errorMessage: 'User exists with same email' },
    'User exists with same email',
  ],
  [
    'a name that is taken too',
    409,
    { errorMessage: 'User exists with same username or email' },
    'User exists with same username or email',
  ],
  [
    'one field',
    400,
    { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'x'] },
    'This is not a valid email address.',
  ],
  [
    'a name of strange letters',
    400,
    { field: 'firstName', errorMessage: 'error-person-name-invalid-character', params: ['firstName'] },
    'First name contains a character that is not allowed.',
  ],
  [
    'several fields',
    400,
    {
      errors: [
        { field: 'lastName', errorMessage: 'error-invalid-length', params: ['lastName', 0, 255] },
        { field: 'email', errorMessage: 'error-invalid-email' },
      ],
    },
    'Last name has the wrong length.',
  ],
  [
    'a key nobody has heard of',
    400,
    { field: 'email', errorMessage: 'error-of-a-later-version' },
    'Email is not valid.',
  ],
  ['a user who is read only', 400, { errorMessage: 'User is read only!' }, 'User is read only!'],
  ['a user who cannot be updated', 400, { errorMessage: 'Could not update user!' }, 'Could not update user!'],
  [
    'the password policy',
    400,
    { error: 'invalidPasswordMinLengthMessage', error_description: 'Invalid password: minimum length 8.' },
    'Invalid password: minimum length 8.',
  ],
  ['no password', 400, { error: 'No password provided' }, 'No password provided'],
  ['a blank password', 400, { error: 'Empty password not allowed' }, 'Empty password not allowed'],
  [
    'a user who cannot be deleted',
    400,
    { errorMessage: "User couldn't be deleted" },
    "User couldn't be deleted",
  ],
  ['a proxy in between', 502, '<html><body>Bad gateway</body></html>', 'Bad Gateway'],
  ['JSON that is no object', 400, '"no"', 'Bad Request'],
  ['a list', 400, '[1]', 'Bad Request'],
  [
    'fields of the wrong type',
    400,
    { error_description: 5, errorMessage: '', errors: ['x'], error: null },
    'Bad Request',
  ],
]

const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  502: 'Bad Gateway',
}

describe('a response of the provider becomes one sentence:', () => {
  for (const [about, status, body, message] of ANSWERS) {
    test(about, async () => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const error = await idpError(new Response(text, { status, statusText: STATUS_TEXTS[status] }))
      assert.deepEqual([error.status, error.message], [status, message])
    })
  }
})

test('an empty response becomes a sentence too', async () => {
  assert.equal(
    (await idpError(new Response(null, { status: 500 }))).message,
    'The sign-in service refused the request.',
  )
})

test('the time of a retry is taken from the response', async () => {
  const at = async (header: string) =>
    (await idpError(new Response(null, { status: 429, headers: { 'retry-after': header } })))
      .retryAfterSeconds
  assert.deepEqual(
    [await at('17'), await at('0'), await at('Wed, 21 Oct 2026 07:28:00 GMT')],
    [17, null, null],
  )
})
