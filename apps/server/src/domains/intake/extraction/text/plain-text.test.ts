import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { canonicalUrl, linkUrl } from './canonical-url.ts'
import { asParagraphs, oneLine, plainLine, plainParagraphs } from './plain-text.ts'
import { simhash, simhashDistance } from './simhash.ts'

let state = 11
const below = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count
const pick = (all: readonly string[]) => all[below(all.length)] ?? ''
const many = (all: readonly string[], most: number) =>
  Array.from({ length: below(most + 1) }, () => pick(all)).join('')

/** Building blocks of titles and abstracts in metadata, good and bad. */
const PIECES = (
  'ice| |\n|\n\n|\t|<p>|</p>|<b>|</b>|<br/>|<script>x</script>|&amp;|&amp;amp;|&lt;i&gt;|&#8201;|&nbsp;|p < 0.05|a<b|<|>|&|' +
  '\u0000|\u0007|\u00ad|\u200b|\u202e|\ufeff|\ud83d\ude00|\ud83d|é|e\u0301|日本|<!-- no -->|<![CDATA[yes]]>|"|\''
).split('|')

describe('plain text', () => {
  const texts = Array.from({ length: 400 }, () => many(PIECES, 14))

  test('has no control characters, bidirectional marks or lone surrogates', () => {
    // oxlint-disable-next-line no-control-regex -- these must be gone
    const bad = /[\u0000-\u0008\u000b\u000e-\u001f\u00ad\u200b\u202e\ufeff\ufffd]/
    for (const text of texts)
      for (const plain of [plainLine(text), plainParagraphs(text), oneLine(text), asParagraphs(text)]) {
        assert.doesNotMatch(plain, bad, JSON.stringify(text))
        assert.ok(plain.isWellFormed(), JSON.stringify(text))
      }
  })

  test('is one line with single spaces, or paragraphs without empty lines', () => {
    for (const text of texts) {
      assert.doesNotMatch(plainLine(text), /^\s|\s$|[^\S ]|  /, JSON.stringify(text))
      assert.doesNotMatch(plainParagraphs(text), /^\s|\s$|\n\n|\n | \n|[^\S\n]{2}/, JSON.stringify(text))
    }
  })

  test('is cut at the limit, and otherwise unchanged', () => {
    for (const text of texts)
      for (const limit of [5, 12, 40]) {
        const [short, whole] = [oneLine(text, limit), oneLine(text)]
        assert.ok(short.length <= limit, JSON.stringify(text))
        assert.ok(
          whole.length <= limit ? short === whole : whole.startsWith(short.slice(0, -1)),
          JSON.stringify(text),
        )
      }
  })

  test('without markup differs from its source only in spaces', () => {
    for (let round = 0; round < 100; round++) {
      const words = Array.from({ length: 1 + below(6) }, () =>
        pick(['ice', 'p < 0.05', 'R&D', '日本', 'x > y', '"a"']),
      )
      assert.equal(plainLine(words.join('  ')), words.join(' '))
    }
  })
})

describe('the canonical address of a page', () => {
  const QUERIES = ['a=1', 'b=2', 'b=1', 'c', 'utm_source=x', 'fbclid=y', 'gclid=z', 'id=%41%2F', 'q=ä']
  const PATHS = ['/', '/a', '/a/b.html', '/%7eada/', '/x%2fy', '/é', '/a;jsessionid=AB12', '/A']
  const HOSTS = ['ice.example', 'WWW.Ice.Example', 'ice.example.', 'ice.example:443', 'user:pw@ice.example']
  const addresses = Array.from({ length: 300 }, () => {
    const query = Array.from({ length: below(4) }, () => pick(QUERIES)).join('&')
    return `https://${pick(HOSTS)}${pick(PATHS)}${query && `?${query}`}${pick(['', '#top', '#'])}`
  })

  test('is one for all notations', () => {
    for (const address of addresses) {
      const canonical = canonicalUrl(address)
      assert.ok(canonical, address)
      assert.equal(canonicalUrl(canonical), canonical, address)
    }
  })

  test('is independent of the order of parameters and of tracking parameters', () => {
    for (const address of addresses) {
      const [front = '', query = ''] = address.split('#', 1)[0]?.split('?') ?? []
      const names = query.split('&').map((pair) => pair.split('=', 1)[0])
      // The order of parameters of one name may matter.
      const turned = new Set(names).size === names.length ? query.split('&').toReversed().join('&') : query
      const other = `${front}?${turned}&utm_campaign=mail&mc_cid=7#part`
      assert.equal(canonicalUrl(other), canonicalUrl(address), address)
    }
  })

  test('has no user, session or default port, and its host in lower case', () => {
    for (const address of addresses)
      assert.match(
        canonicalUrl(address) ?? '',
        /^https:\/\/(?:www\.)?ice\.example\/(?!.*(?:jsessionid|utm_|fbclid))/,
      )
  })

  test('is absent for other schemes, and for overlong addresses', () => {
    const base = 'https://ice.example/'
    for (const address of [
      '',
      ' ',
      'mailto:a@b.org',
      'javascript:1',
      'file:///etc/passwd',
      'http://',
      `/${'x'.repeat(2_048)}`,
    ]) {
      assert.equal(canonicalUrl(address, base), null, address.slice(0, 30))
      assert.equal(linkUrl(address, base), null, address.slice(0, 30))
    }
  })
})

test('the distance of fingerprints is symmetric, and zero to itself', () => {
  const texts = Array.from({ length: 40 }, () => many(['ice ', 'sea ', 'melts ', 'in ', 'March '], 30))
  for (const one of texts)
    for (const other of texts) {
      const distance = simhashDistance(simhash(one), simhash(other))
      assert.equal(distance, simhashDistance(simhash(other), simhash(one)))
      assert.ok(distance >= 0 && distance <= 64)
      if (one.trim() === other.trim()) assert.equal(distance, 0)
    }
  assert.equal(simhashDistance('ffffffffffffffff', '0000000000000000'), 64)
  assert.equal(simhashDistance('8000000000000001', '0000000000000000'), 2)

  test('plain text has no tags with attributes, in any escaping or quoting', () => {
    for (const tag of [
      '<p align=justify>',
      '<p align="justify" class>',
      '&lt;p align="justify"&gt;',
      '&amp;lt;p align=&amp;quot;justify&amp;quot;&amp;gt;',
      '<p align=\\"justify\\">',
      '<p align="justify>',
      '<p align="justify"style="x">',
    ])
      assert.equal(plainParagraphs(`${tag}Ice and snow`), 'Ice and snow', tag)
  })
})
