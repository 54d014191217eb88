import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalUrl, linkUrl, sameSite } from './canonical-url.ts'

const spellings: [string, string][] = [
  ['HTTPS://Journal.Example:443/Paper#top', 'https://journal.example/Paper'],
  ['http://user:secret@journal.example:80/a/../b/./c', 'http://journal.example/b/c'],
  ['https://journal.example/p?utm_source=rss&id=7&fbclid=x&UTM_Medium=y', 'https://journal.example/p?id=7'],
  ['https://journal.example/p?b=2&a=1&b=1', 'https://journal.example/p?a=1&b=2&b=1'],
  ['https://journal.example/p;jsessionid=A1B2?PHPSESSID=3&q=%c3%a9', 'https://journal.example/p?q=%c3%a9'],
  ['https://journal.example/%7euser/%e9%2F%41', 'https://journal.example/~user/%E9%2FA'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ['https://journal.example/app#!/paper/1', 'https://journal.example/app#!/paper/1'],
  ['https://journal.example/paper/?replytocom=12', 'https://journal.example/paper/'],
  ['https://journal.example./paper', 'https://journal.example/paper'],
]
for (const [written, canonical] of spellings) {
  test(`${written} has the canonical form ${canonical}`, () => {
    assert.equal(canonicalUrl(written), canonical)
    assert.equal(canonicalUrl(canonical), canonical)
  })
}

test('a trailing slash and the case of a path are significant', () => {
  assert.notEqual(canonicalUrl('https://journal.example/a'), canonicalUrl('https://journal.example/a/'))
  assert.notEqual(canonicalUrl('https://journal.example/a'), canonicalUrl('https://journal.example/A'))
})

test('addresses other than web addresses have no canonical form', () => {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://a.example/',
    'file:///etc/passwd',
    'not an address',
    '',
    `https://a.example/${'x'.repeat(2050)}`,
  ]) {
    assert.equal(canonicalUrl(address), null, address)
    assert.equal(linkUrl(address, 'https:'), null, address)
  }
})

test('a link becomes absolute, loses its fragment, and is otherwise unchanged', () => {
  assert.equal(
    linkUrl('../b?utm_source=x#c', 'https://journal.example/a/'),
    'https://journal.example/b?utm_source=x',
  )
  assert.equal(linkUrl(' /a\n b ', 'https://journal.example/'), 'https://journal.example/a%20b')
})

test('hosts with one registrable domain are one site', () => {
  assert.ok(sameSite('https://www.example.co.uk/', 'https://journals.example.co.uk/'))
  assert.ok(!sameSite('https://one.co.uk/', 'https://two.co.uk/'))
  assert.ok(!sameSite('https://a.github.io.evil.example/', 'https://a.github.io/'))
})
