import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkedName, checkedUrl, isReadable, patternsOf, searchTextOf, siteKeyOf } from './source.ts'

describe('the key of a site', () => {
  test('is the same for all spellings of its address', () => {
    for (const url of [
      'example.org',
      'http://example.org',
      'https://www.example.org/',
      'HTTPS://WWW.Example.ORG',
      ' example.org// ',
      'example.org/#about',
    ])
      assert.equal(siteKeyOf(url), 'example.org', url)
    assert.equal(
      siteKeyOf('https://example.org/journal/?lang=en#x'),
      siteKeyOf('example.org/journal?lang=en'),
    )
  })

  test('differs for another host, path or query; case matters except in the host', () => {
    const keys = [
      'example.org',
      'sub.example.org',
      'example.org/a',
      'example.org/A',
      'example.org/a/b',
      'example.org?a=1',
      'example.com',
    ]
    assert.equal(new Set(keys.map(siteKeyOf)).size, keys.length)
  })

  test('of an address too long for an index is shortened, and unique', () => {
    const [one, other] = ['a', 'b'].map((last) => siteKeyOf(`example.org/${'x'.repeat(3000)}${last}`))
    assert.notEqual(one, other)
    assert.ok((one?.length ?? 0) < 600)
    assert.equal(siteKeyOf(`https://www.example.org/${'x'.repeat(3000)}a/`), one)
  })
})

describe('the name of a source', () => {
  test('is stored on one line, without bidirectional controls', () => {
    assert.equal(checkedName('  Journal\n\tof\u0000 Ice \u202egro.live\u202c '), 'Journal of Ice gro.live')
    assert.equal(checkedName('مجلة الجليد'), 'مجلة الجليد')
  })

  test('needs visible characters', () => {
    for (const name of ['', '  \n', '\u200b\u200b', '\u202e\u202c', '\u00ad'])
      assert.throws(
        () => checkedName(name),
        { code: 'BAD_REQUEST', message: 'Source name is required!' },
        JSON.stringify(name),
      )
    assert.ok(isReadable('x\u200b'))
    assert.equal(checkedName('x'.repeat(4096)).length, 4096)
    assert.throws(() => checkedName('x'.repeat(4097)), { code: 'BAD_REQUEST' })
  })
})

test('an address is valid if a browser accepts it, and is trimmed', () => {
  assert.equal(checkedUrl(' example.org/a?b '), 'example.org/a?b')
  assert.throws(() => checkedUrl('  '), { message: 'Source URL is required!' })
  for (const url of [
    // Looks like the ASCII form, which has to be typed instead.
    'ｅｘａｍｐｌｅ．ｏｒｇ',
    'https://ｅｘａｍｐｌｅ.org/a',
    'https：／／example.org',
    'example。org',

    'example',
    'ftp://example.org',
    'javascript:alert(1)',
    'http://',
    'two words.org',
    `example.org/${'x'.repeat(4096)}`,
  ])
    assert.throws(() => checkedUrl(url), { code: 'BAD_REQUEST' }, url)
})

describe('a search for sources', () => {
  test('matches each of its words once, regardless of case and Unicode form', () => {
    assert.deepEqual(patternsOf('  Ice ICE ｉｃｅ sea '), ['%ice%', '%sea%'])
    assert.equal(searchTextOf('ＩＣＥ', 'Sea'), 'ice sea')
    assert.deepEqual(patternsOf(' '), [])
  })

  test('treats percent signs, underscores and backslashes literally', () => {
    assert.deepEqual(patternsOf(String.raw`50% a_b c\d`), [
      String.raw`%50\%%`,
      String.raw`%a\_b%`,
      String.raw`%c\\d%`,
    ])
  })

  test('is limited to the number of words that a database accepts', () => {
    assert.equal(patternsOf(Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ')).length, 50)
  })
})
