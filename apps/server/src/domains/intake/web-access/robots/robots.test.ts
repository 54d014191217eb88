import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isAllowed, parseRobots, rulesFor, forbidsIndexing } from './robots-rules.ts'

const parse = (text: string) => parseRobots(Buffer.from(text))
const allows = (text: string, path: string, agent = 'ClaireBot') =>
  isAllowed(rulesFor(parse(text), agent), `http://site.net${path}`)
const everybody = (rules: string) => `User-agent: *\n${rules}`

describe('the group that applies', () => {
  test('is the one for Claire, otherwise the one for all robots', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: clairebot\nAllow: /\n'
    assert.equal(allows(text, '/x'), true)
    assert.equal(allows(text, '/x', 'OtherBot'), false)
  })

  test('is one if two groups name Claire (fault 50)', () => {
    const text =
      'User-agent: ClaireBot\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\nUser-agent: CLAIREBOT\nDisallow: /b\n'
    assert.deepEqual(
      ['/a', '/b', '/c'].map((path) => allows(text, path)),
      [false, false, true],
    )
  })

  test('is shared by several names before its rules', () => {
    assert.equal(allows('User-agent: a\nUser-agent: ClaireBot\nDisallow: /x', '/x'), false)
  })

  test('is matched regardless of a version after the name, but not by a longer name', () => {
    assert.equal(allows('User-agent: ClaireBot/2.0\nDisallow: /', '/x'), false)
    assert.equal(allows('User-agent: ClaireBotNews\nDisallow: /', '/x'), true)
    assert.equal(allows('User-agent: ClaireBot of the library\nDisallow: /', '/x'), false)
  })

  test('does not include rules before any name', () =>
    assert.equal(allows('Disallow: /\nUser-agent: other\nDisallow: /', '/x'), true))
})

describe('the rule that applies', () => {
  for (const [rules, path, expected] of [
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['Disallow: /a/b\nAllow: /a', '/a/b', false],
    ['Disallow: /page\nAllow: /page', '/page', true],
    ['Disallow: /', '/robots.txt', true],
    ['Disallow: /*.php$', '/a/index.php', false],
    ['Disallow: /*.php$', '/a/index.php?x', true],
    ['Disallow: /fish*', '/fishheads', false],
    ['Disallow: /fish', '/Fish', true],
    ['Disallow: /*?sort=', '/list?sort=asc', false],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: /\nAllow: /$', '/', true],
    ['Disallow: /études', '/%C3%A9tudes', false],
    ['Disallow: /%c3%a9tudes', '/études', false],
    ['Disallow: /a%62c', '/abc', false],
    ['Disallow: /a%2fb', '/a/b', true],
    ['Allow: /docs/index.html\nDisallow: /', '/docs/', true],
  ] as const)
    test(`${rules.replace('\n', ', ')}: ${path} is ${expected ? 'allowed' : 'disallowed'}`, () =>
      assert.equal(allows(everybody(rules), path), expected))

  test('an empty rule disallows nothing (fault 51)', () => {
    assert.equal(allows(everybody('Disallow:'), '/x'), true)
    assert.equal(allows('User-agent: *\nDisallow: /\n\nUser-agent: ClaireBot\nDisallow:', '/x'), true)
  })

  for (const pattern of [`/${'*a'.repeat(1000)}$`, `/${'*'.repeat(2000)}a$`, `/${'*'.repeat(2000)}a*b$`])
    test(`a pattern of wildcards such as ${pattern.slice(0, 6)}… is matched in linear time (fault 53)`, () => {
      const began = performance.now()
      assert.equal(allows(everybody(`Disallow: ${pattern}`), `/${'a'.repeat(2000)}c`), true)
      assert.ok(performance.now() - began < 500)
    })
})

describe('the syntax of a robots.txt', () => {
  test('allows a byte order mark, carriage returns alone, NUL bytes and comments (fault 47)', () => {
    assert.equal(allows('\uFEFFUser-agent: *\rDisallow: /x # not here\r', '/x'), false)
    assert.equal(allows('User-agent: *\0\nDisallow: /x', '/x'), false)
  })

  for (const mark of ['ef', 'efbb', 'efbbbf'])
    test(`allows the remains of a byte order mark: ${mark}`, () => {
      const bytes = Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from('User-agent: *\nDisallow: /x')])
      assert.equal(isAllowed(rulesFor(parseRobots(bytes), 'ClaireBot'), 'http://site.net/x'), false)
    })

  test('limits a line to its first 2,083 bytes, in any script', () => {
    const path = (letters: number) => `/${'é'.repeat(letters)}`
    const rule = `Disallow: ${path(2_000)}`
    const counted = (2_083 - 'Disallow: /'.length) / 2
    assert.equal(allows(`User-agent: *\n${rule}`, path(Math.floor(counted))), false)
    assert.equal(allows(`User-agent: *\n${rule}`, path(Math.floor(counted) - 1)), true)
  })

  test('allows Latin-1 bytes beside the rules (fault 47)', () => {
    const bytes = Buffer.concat([
      Buffer.from('User-agent: *\nDisallow: /\xe9t\xe9\n', 'latin1'),
      Buffer.from('Disallow: /x\n'),
    ])
    assert.equal(isAllowed(rulesFor(parseRobots(bytes), 'ClaireBot'), 'http://site.net/x'), false)
  })

  test('allows a missing colon and common misspellings', () => {
    assert.equal(allows('User-agent *\nDisallow /x', '/x'), false)
    assert.equal(allows('useragent: *\nDissallow: /x', '/x'), false)
  })

  test('yields no rules from an HTML page (fault 46)', () =>
    assert.equal(
      allows('<html><head><title>User-agent: nothing</title></head><body>Disallow: all</body></html>', '/x'),
      true,
    ))

  test('ends after 500 KiB (fault 48)', () => {
    const filler = `# ${'x'.repeat(1021)}\n`.repeat(500)
    assert.equal(allows(`User-agent: *\nDisallow: /a\n${filler}Disallow: /b\n`, '/b'), true)
    assert.equal(allows(`User-agent: *\nDisallow: /a\n${filler}`, '/a'), false)
  })

  test('allows sitemaps anywhere in the file', () => {
    assert.deepEqual(parse('Sitemap: http://a/1.xml\nUser-agent: *\nsitemap:http://b/2.xml').sitemaps, [
      'http://a/1.xml',
      'http://b/2.xml',
    ])
  })

  for (const [value, seconds] of [
    ['10', 10],
    ['0.5', 0.5],
    ['-1', null],
    ['abc', null],
    ['', null],
    ['3600', 3600],
    ['2 s', 2],
    ['10 seconds', 10],
    ['1,5', 1.5],
    ['2m', 120],
  ] as const)
    test(`Crawl-delay: ${value || '(empty)'} means ${seconds ?? 'none'} (fault 52)`, () =>
      assert.equal(rulesFor(parse(everybody(`Crawl-delay: ${value}`)), 'ClaireBot').crawlDelay, seconds))

  for (const [value, seconds] of [
    ['1/10', 10],
    ['1/5s 0600-0845', 5],
    ['30/1m', 2],
    ['0/1', null],
    ['often', null],
  ] as const)
    test(`Request-rate: ${value} means ${seconds ?? 'none'} (fault 52)`, () =>
      assert.equal(rulesFor(parse(everybody(`Request-rate: ${value}`)), 'ClaireBot').crawlDelay, seconds))

  test('may be in UTF-16, with its mark (fault 47)', () => {
    const little = Buffer.from(`\uFEFF${everybody('Disallow: /a')}`, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      assert.equal(isAllowed(rulesFor(parseRobots(bytes), 'ClaireBot'), 'http://site.net/a'), false)
  })
})

describe('X-Robots-Tag', () => {
  const now = Date.UTC(2026, 0, 1)
  for (const [header, isForbidden] of [
    ['noindex', true],
    ['NONE', true],
    ['nofollow, noarchive', false],
    ['otherbot: noindex', false],
    ['otherbot: noindex, clairebot: nofollow', false],
    ['max-snippet: 20, noindex', true],
    ['unavailable_after: Wed, 25 Jun 2025 15:00:00 GMT', true],
    ['unavailable_after: Wed, 25 Jun 2036 15:00:00 GMT', false],
    ['', false],
  ] as const)
    test(`"${header}"`, () => assert.equal(forbidsIndexing(header, 'ClaireBot', now), isForbidden))
})
