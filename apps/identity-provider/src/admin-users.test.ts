import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createAuditStore } from './stores/audit-store.ts'
import { openBrowser } from './testing/browser.ts'
import { callAdmin } from './testing/call-admin.ts'
import { PASSWORD, REST_SECRET, type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
let serviceToken: string
before(async () => {
  provider = await startProvider()
  const form = { grant_type: 'client_credentials', client_id: 'claire-rest', client_secret: REST_SECRET }
  const answer = (await (await openBrowser(provider).post(`${provider.protocol}/token`, form)).json()) as {
    access_token: string
  }
  serviceToken = answer.access_token
})
after(() => provider.close())

const call = (
  method: string,
  path: string,
  { body, token = serviceToken }: { body?: unknown; token?: string | null } = {},
) => callAdmin(provider.admin, { method, path, body, bearer: token })
const done = { status: 204, body: null }

async function canSignIn(username: string, password: string) {
  const form = {
    grant_type: 'password',
    client_id: 'claire-rest',
    client_secret: REST_SECRET,
    username,
    password,
  }
  return (await openBrowser(provider).post(`${provider.protocol}/token`, form)).status === 200
}

test('a profile is merged: absent fields stay; an address is stored in lower case', async () => {
  const id = await provider.addUser('merged')
  assert.deepEqual(await call('PUT', id, { body: { firstName: 'New', email: 'New@Claire.Test' } }), done)
  const { body } = await call('GET', id)
  assert.deepEqual(
    [body?.['firstName'], body?.['lastName'], body?.['email'], body?.['username'], body?.['enabled']],
    ['New', 'Demo', 'new@claire.test', 'merged', true],
  )
})

test('a taken address, as address or as name, is a conflict', async () => {
  const id = await provider.addUser('first')
  await provider.addUser('second')
  await provider.addUser('third@claire.example')
  assert.deepEqual(await call('PUT', id, { body: { email: 'SECOND@claire.test' } }), {
    status: 409,
    body: { errorMessage: 'User exists with same email' },
  })
  assert.deepEqual(await call('PUT', id, { body: { email: 'third@claire.example' } }), {
    status: 409,
    body: { errorMessage: 'User exists with same username or email' },
  })
})

test('one invalid field is reported alone, several as a list', async () => {
  const id = await provider.addUser('invalid')
  assert.deepEqual(await call('PUT', id, { body: { email: 'no-address' } }), {
    status: 400,
    body: { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'no-address'] },
  })
  const { body } = await call('PUT', id, { body: { firstName: '<b>', lastName: 'x'.repeat(256) } })
  const { errors } = body as { errors: { errorMessage: string }[] }
  assert.deepEqual(
    errors.map(({ errorMessage }) => errorMessage),
    ['error-invalid-length', 'error-person-name-invalid-character'],
  )
})

test('names of all scripts are accepted', async () => {
  const id = await provider.addUser('worldly')
  for (const [firstName, lastName] of [
    ['Zoë', "O'Brien-Ñáñez"],
    ['Ưu', 'Nguyễn'],
    ['伟', '李'],
    ['Мария', 'Иванова Jr.'],
  ]) {
    assert.deepEqual(await call('PUT', id, { body: { firstName, lastName } }), done, firstName)
  }
})

test('a name or a domain that imitates another is refused', async () => {
  const id = await provider.addUser('honest')
  const changed = async (body: unknown) => (await call('PUT', id, { body })).body
  assert.deepEqual(await changed({ firstName: 'Gr\u202Eace' }), {
    field: 'firstName',
    errorMessage: 'error-person-name-invalid-character',
    params: ['firstName', 'Gr\u202Eace'],
  })
  assert.equal((await changed({ lastName: 'Hорper' }))?.['field'], 'lastName')
  assert.equal((await changed({ email: 'grace@p\u0430ypal.com' }))?.['errorMessage'], 'error-invalid-email')
  assert.equal((await changed({ email: 'grace\u0007@claire.test' }))?.['errorMessage'], 'error-invalid-email')
})

test('a changed address is recorded, old and new', async () => {
  const id = await provider.addUser('moving')
  await call('PUT', id, { body: { email: 'moved@claire.test' } })
  await call('PUT', id, { body: { email: 'moved@claire.test', firstName: 'Dana' } })
  const entries = await createAuditStore(provider.database, Date.now).latest(100)
  assert.deepEqual(
    entries
      .filter(({ event, userId }) => event === 'email_changed' && userId === id)
      .map(({ detail }) => detail),
    ['by Admin REST: from moving@claire.test to moved@claire.test'],
  )
})

test('the only administrator can be neither deleted nor disabled', async () => {
  const admin = (await provider.users.byLogin('admin'))?.id ?? ''
  const refused = {
    status: 400,
    body: { errorMessage: 'This is the only administrator. Make somebody else an administrator first.' },
  }
  assert.deepEqual(await call('DELETE', admin), refused)
  assert.deepEqual(await call('PUT', admin, { body: { enabled: false } }), refused)
  assert.equal((await provider.users.byId(admin))?.enabled, true)
})

test('a new password replaces the old one', async () => {
  const id = await provider.addUser('changing')
  assert.deepEqual(
    await call('PUT', `${id}/reset-password`, {
      body: { type: 'password', temporary: false, value: 'a-new-password' },
    }),
    done,
  )
  assert.deepEqual(
    [await canSignIn('changing', PASSWORD), await canSignIn('changing', 'a-new-password')],
    [false, true],
  )
})

test('the same letters typed on another keyboard are the same password', async () => {
  const id = await provider.addUser('typing')
  await call('PUT', `${id}/reset-password`, { body: { value: 'Ma\u00f1ana-\ufb01sh' } })
  assert.equal(await canSignIn('typing', 'Man\u0303ana-fish'), true)
})

test('a refused password is reported in Keycloak’s words', async () => {
  const id = await provider.addUser('weak')
  const reset = (body: unknown) => call('PUT', `${id}/reset-password`, { body })
  const refused = (error: string, error_description?: string) => ({
    status: 400,
    body: { error, ...(error_description && { error_description }) },
  })
  assert.deepEqual(
    await reset({ type: 'password', value: 'short' }),
    refused('invalidPasswordMinLengthMessage', 'Invalid password: minimum length 8.'),
  )
  assert.deepEqual(
    await reset({ type: 'password', value: 'x'.repeat(65) }),
    refused('invalidPasswordMaxLengthMessage', 'Invalid password: maximum length 64.'),
  )
  assert.deepEqual(
    await reset({ type: 'password', value: 'Password123' }),
    refused(
      'invalidPasswordBlacklistedMessage',
      'Invalid password: many people use this one. Choose another, best of 12 characters or more.',
    ),
  )
  assert.deepEqual(
    await reset({ type: 'password', value: 'weak@claire.test' }),
    refused('invalidPasswordNotEmailMessage', 'Invalid password: must not be your email address.'),
  )
  assert.deepEqual(await reset({ type: 'password' }), refused('No password provided'))
  assert.deepEqual(await reset({ type: 'password', value: '   ' }), refused('Empty password not allowed'))
  assert.equal((await reset({ type: 'otp', value: '123456' })).status, 400)
  assert.equal(await canSignIn('weak', PASSWORD), true)
})

test('disabling and deleting end all sessions', async () => {
  const userinfo = (token: string) =>
    fetch(`${provider.protocol}/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  const disabled = await provider.addUser('leaving')
  const one = await openBrowser(provider).tokens({ username: 'leaving' })
  assert.equal((await userinfo(one.access_token)).status, 200)
  assert.deepEqual(await call('PUT', disabled, { body: { enabled: false } }), done)
  assert.equal((await userinfo(one.access_token)).status, 401)

  const deleted = await provider.addUser('left')
  const other = await openBrowser(provider).tokens({ username: 'left' })
  assert.deepEqual(await call('DELETE', deleted), done)
  assert.equal((await userinfo(other.access_token)).status, 401)
  assert.equal(await canSignIn('left', PASSWORD), false)
  assert.deepEqual(await call('DELETE', deleted), { status: 404, body: { error: 'User not found' } })
})

test('an unknown id is not found', async () => {
  for (const [method, path] of [
    ['GET', randomUUID()],
    ['PUT', randomUUID()],
    ['PUT', `${randomUUID()}/reset-password`],
    ['DELETE', 'x'],
  ]) {
    assert.deepEqual(await call(method ?? '', path ?? '', method === 'PUT' ? { body: {} } : {}), {
      status: 404,
      body: { error: 'User not found' },
    })
  }
})

test('only the service account may manage users', async () => {
  const id = await provider.addUser('guarded')
  const { access_token: admin, id_token: idToken } = await openBrowser(provider).tokens({ username: 'admin' })
  for (const token of [null, 'x.y.z', idToken])
    assert.deepEqual(await call('DELETE', id, { token }), {
      status: 401,
      body: { error: 'HTTP 401 Unauthorized' },
    })
  assert.deepEqual(await call('DELETE', id, { token: admin }), {
    status: 403,
    body: { error: 'HTTP 403 Forbidden' },
  })
  provider.pass(5 * 60_000)
  assert.equal((await call('DELETE', id)).status, 401)
  provider.pass(-5 * 60_000)
})

test('an unreadable body is refused', async () => {
  const id = await provider.addUser('unread')
  const put = (body: string, type: string) =>
    fetch(`${provider.admin}/users/${id}`, {
      method: 'PUT',
      body,
      headers: { authorization: `Bearer ${serviceToken}`, 'content-type': type },
    })
  const broken = await put('{', 'application/json')
  assert.deepEqual(
    [broken.status, await broken.json()],
    [400, { error: 'unknown_error', error_description: 'For more on this error consult the server log.' }],
  )
  assert.equal((await put('<x/>', 'application/xml')).status, 415)
})
