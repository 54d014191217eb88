import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, email, name, originOf } from './readings.ts'

test('an address is http or https, without parts that conflict with appended paths', () => {
  assert.equal(addressOf('https://login.example.org/auth/'), 'https://login.example.org/auth')
  assert.equal(addressOf('HTTP://Login.Example.org:80//'), 'http://login.example.org')
  assert.equal(addressOf('http://[::1]:8080/v1'), 'http://[::1]:8080/v1')
  for (const other of [
    '',
    'login.example.org',
    'ftp://a.example',
    'http://a.example/?q',
    'http://a.example/#a',
  ])
    assert.equal(addressOf(other), undefined, other)
  assert.equal(addressOf('https://ada@a.example'), undefined)
})

test('an origin is an address without a path', () => {
  assert.equal(originOf('https://Claire.example.org:443/'), 'https://claire.example.org')
  assert.equal(originOf('http://localhost:8080'), 'http://localhost:8080')
  for (const other of [
    'https://claire.example.org/app',
    'claire.example.org',
    'https://x@claire.example.org',
  ])
    assert.equal(originOf(other), undefined, other)
})

test('an e-mail address is one address and nothing else', () => {
  const { parse } = email(null)
  assert.equal(parse('library@reading.example'), 'library@reading.example')
  assert.equal(parse('büro@bücherei.example'), 'büro@bücherei.example')
  for (const other of ['library', 'a@b, c@d', 'Ada <a@b.example>', '"a"@b.example', 'a@b@c', 'a @b.example'])
    assert.equal(parse(other), undefined, other)
})

test('a name is used in addresses unchanged', () => {
  const { parse, fallback } = name('claire')
  assert.equal(fallback, 'claire')
  for (const good of ['claire', 'Claire-2', 'a_b.c']) assert.equal(parse(good), good)
  for (const bad of ['a b', 'a/b', 'ä', '', '%2e']) assert.equal(parse(bad), undefined, bad)
})
