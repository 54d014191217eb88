import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Account, FolderWithBookmarks } from '@claire/api-contract'
import { openApiSession } from './support/api-session.ts'
import { type RunningClaire, startClaire } from './support/running-claire.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-accounts-'))
const settings = { SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'warn' }
let claire: RunningClaire

before(async () => {
  claire = await startClaire({ dataDir, settings })
})
after(async () => {
  await claire.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = (username: 'admin' | 'demo', password = claire.passwordOf(username)) =>
  openApiSession(claire.url, { username, password })

test('the first passwords are for the owner of the machine only', () => {
  assert.equal(statSync(path.join(dataDir, 'first-run-passwords.txt')).mode & 0o777, 0o600)
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
})

test('a restart signs nobody out and changes no password', async () => {
  const call = await signIn('admin')
  assert.equal((await call<Account>('GET', '/claire/account')).firstName, 'Claire')
  const password = claire.passwordOf('admin')
  const port = Number(new URL(claire.url).port)
  await claire.stop()
  claire = await startClaire({ dataDir, settings, port })
  assert.equal((await call<Account>('GET', '/claire/account')).firstName, 'Claire')
  assert.equal(claire.passwordOf('admin'), password)
})

test('a person changes name and password and deletes the account, and nothing is left that opens', async () => {
  const call = await signIn('demo')
  await call('POST', '/claire/bookmark/folder?folderName=Mine')
  await call('PUT', '/claire/account/profile', {
    firstName: 'Zoë',
    lastName: 'User',
    email: 'zoe@claire.localhost',
  })
  const currentPassword = claire.passwordOf('demo')
  await assert.rejects(
    call('PUT', '/claire/account/password', {
      currentPassword: 'wrong',
      newPassword: 'x',
      confirmNewPassword: 'x',
    }),
    /Check your current password!/,
  )
  await assert.rejects(
    call('PUT', '/claire/account/password', {
      currentPassword,
      newPassword: 'short',
      confirmNewPassword: 'short',
    }),
    /minimum length 8/,
  )
  await call('PUT', '/claire/account/password', {
    currentPassword,
    newPassword: 'another password',
    confirmNewPassword: 'another password',
  })

  const again = await signIn('demo', 'another password')
  const { firstName, email } = await again<Account>('GET', '/claire/account')
  assert.deepEqual([firstName, email], ['Zoë', 'zoe@claire.localhost'])
  assert.ok(
    (await again<FolderWithBookmarks[]>('GET', '/claire/bookmark/folder')).some(
      ({ name }) => name === 'Mine',
    ),
  )
  await assert.rejects(
    signIn('demo').then((old) => old('GET', '/claire/account')),
    /Signing in as demo failed/,
  )

  await assert.rejects(again('DELETE', '/claire/account'), /Confirmation of delete account is required!/)
  await again('DELETE', '/claire/account?confirmed=true')
  for (const token of [call, again]) await assert.rejects(token('GET', '/claire/account'), /answered 401/)
  await assert.rejects(
    signIn('demo', 'another password').then((gone) => gone('GET', '/claire/account')),
    /Signing in as demo failed/,
  )
})
