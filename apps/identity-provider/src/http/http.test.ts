import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { addressOf } from './http.ts'

test('an IPv6 network counts as one address, an IPv4 address as itself', () => {
  const counted = (ip: string) => addressOf({ ip } as FastifyRequest)
  assert.equal(counted('192.0.2.7'), '192.0.2.7')
  assert.equal(counted('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(counted('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(counted('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(counted('2001:db8::2'), counted('2001:db8::1'))
  assert.equal(counted('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(counted('::1'), '0:0:0:0::/64')
})
