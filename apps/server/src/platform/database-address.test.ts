import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseAddresses } from './database-address.ts'

test('one host is one address, as it was written', () => {
  const url = 'postgres://claire:p%40ss@db.example.org:5433/claire?sslmode=require'
  assert.deepEqual(databaseAddresses(url), [url])
  for (const other of [
    'postgresql://[::1]:5432/claire',
    'postgres:///claire?host=/var/run/postgresql',
    'postgres://claire:with,comma@one/claire',
    'postgres://claire:with@sign@one/claire',
  ])
    assert.deepEqual(databaseAddresses(other), [other])
})

test('several hosts become addresses in their order, with all other parameters', () => {
  assert.deepEqual(
    databaseAddresses(
      'postgres://a:b@one:5432,two:5433/claire?target_session_attrs=read-write&sslmode=require',
    ),
    ['postgres://a:b@one:5432/claire?sslmode=require', 'postgres://a:b@two:5433/claire?sslmode=require'],
  )
  assert.deepEqual(databaseAddresses('postgres://one,two/claire?target_session_attrs=primary'), [
    'postgres://one/claire',
    'postgres://two/claire',
  ])
})

test('other strings, and one that requests a standby, give no address', () => {
  for (const url of [
    'mysql://one/claire',
    'postgres://one,:x/claire',
    'postgres://',
    'postgres://one:port/claire',
    'postgres://one,two/claire?target_session_attrs=standby',
  ])
    assert.equal(databaseAddresses(url), undefined, url)
})
