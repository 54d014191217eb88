import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimAt, includesAt, textAt } from './claims.ts'

test('the dots of a claim’s name lead into objects, unless a claim has that whole name', () => {
  const claims = {
    realm_access: { roles: ['admin'] },
    'https://claire.example/roles': ['editor'],
    'a.b': { c: 'whole name first' },
    a: { b: { c: 'nested' } },
  }
  assert.deepEqual(claimAt(claims, 'realm_access.roles'), ['admin'])
  assert.deepEqual(claimAt(claims, 'https://claire.example/roles'), ['editor'])
  assert.deepEqual(claimAt(claims, 'a.b'), { c: 'whole name first' })
  assert.equal(claimAt(claims, 'a.b.c'), 'nested')
  for (const name of ['', 'realm_access.', 'missing.roles', 'a.b.c.d', 'constructor', '__proto__.x'])
    assert.equal(claimAt(claims, name), undefined, name)
})

test('only text is text, and a role is in a list or alone', () => {
  assert.equal(textAt({ email: 'ada@example.org' }, 'email'), 'ada@example.org')
  assert.equal(textAt({ email: ['ada@example.org'] }, 'email'), '')
  assert.equal(includesAt({ roles: ['reader', 'admin'] }, 'roles', 'admin'), true)
  assert.equal(includesAt({ roles: 'admin' }, 'roles', 'admin'), true)
  assert.equal(includesAt({ roles: 'not-admin' }, 'roles', 'admin'), false)
  assert.equal(includesAt({ roles: { admin: true } }, 'roles', 'admin'), false)
  assert.equal(includesAt({}, 'roles', 'admin'), false)
})
