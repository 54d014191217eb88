import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { notificationMigrations } from './tables.ts'
import { type LinkTarget, createLinks, createSignedTargets, linkSecret } from './links.ts'

const signed = createSignedTargets('a secret')
const TARGETS: LinkTarget[] = [
  { kind: 'alert', id: 'a1' },
  { kind: 'address', id: 'Ünï/çödé?&#' },
  { kind: 'person', id: personId('ada') },
  { kind: 'decisions', id: personId('ada') },
]

describe('a token of a mail', () => {
  test('speaks for what it was signed for, and can stand in an address as it is', () => {
    for (const target of TARGETS) {
      const token = signed.sign(target)
      assert.deepEqual(signed.read(token), target)
      assert.equal(encodeURIComponent(token), token)
    }
    assert.equal(new Set(TARGETS.map(signed.sign)).size, TARGETS.length)
  })

  test('speaks for nothing where one character of it is another, missing or more', () => {
    const token = signed.sign({ kind: 'alert', id: 'a1' })
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'Q' : 'A'
      assert.equal(signed.read(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), undefined, String(at))
      assert.equal(signed.read(`${token.slice(0, at)}${token.slice(at + 1)}`), undefined)
    }
    for (const made of [
      '',
      '.',
      'a..',
      `${token}A`,
      `${token}.x`,
      token.replace(/^a/, 'p'),
      token.replace(/^a/, 'x'),
      ` ${token}`,
    ])
      assert.equal(signed.read(made), undefined, made)
  })

  test('of another secret speaks for nothing', () => {
    assert.equal(createSignedTargets('another').read(signed.sign({ kind: 'alert', id: 'a1' })), undefined)
  })
})

test('addresses in mails are the public ones, whatever the ids are', () => {
  const links = createLinks('https://claire.example.org', signed.sign)
  assert.equal(links.article('a/b?c'), 'https://claire.example.org/detail/a%2Fb%3Fc')
  assert.equal(
    links.results({ alertId: '1&2' }),
    'https://claire.example.org/search?shouldReturn=true&alertId=1%262',
  )
  const [, token = ''] = links.action('pause', { kind: 'alert', id: 'a1' }).split('/mail/pause/')
  assert.deepEqual(signed.read(token), { kind: 'alert', id: 'a1' })
})

onEveryDatabase(notificationMigrations, (open) => {
  test('all processes of a database sign with one secret, whoever asks first', async (t) => {
    const opened = await open()
    t.after(() => opened.close())
    const [one, other] = await Promise.all([linkSecret(opened.database), linkSecret(opened.another())])
    assert.equal(one, other)
    assert.equal(await linkSecret(opened.database), one)
    assert.ok(Buffer.from(one, 'base64url').length >= 32)
  })
})
