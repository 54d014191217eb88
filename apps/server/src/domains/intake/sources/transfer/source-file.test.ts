import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { personId } from '#testing/person'
import { USUAL_SETTINGS, parsePaused, parseSettings } from '../scan-settings.ts'
import type { StoredSource } from '../source.ts'
import { opmlOf } from './opml.ts'
import { csvOf, readSourceFile } from './source-file.ts'

const read = (text: string) => readSourceFile(text).map(({ line, name, url }) => `${line} ${name} <${url}>`)

describe('a file of sources', () => {
  test('has its columns in any order and with any of their names', () => {
    assert.deepEqual(read('Title,Status,Web Site URL\nIce,PENDING,ice.org\n'), ['2 Ice <ice.org>'])
    assert.deepEqual(read('xmlUrl;text\nhttps://ice.org/feed;Ice'), ['2 Ice <https://ice.org/feed>'])
    assert.deepEqual(read('LINK\tSOURCE\nice.org\tIce'), ['2 Ice <ice.org>'])
  })

  test('without column titles has the address column where the first line has an address, with the name beside it', () => {
    assert.deepEqual(read('Ice,https://ice.org\nSea,sea.org'), ['1 Ice <https://ice.org>', '2 Sea <sea.org>'])
    assert.deepEqual(read('ice.org,Ice\nsea.org'), ['1 Ice <ice.org>', '2  <sea.org>'])
  })

  test('has the line number of each source, counting empty lines and lines within cells', () => {
    const text = '\uFEFFname,url\r\n\r\n"Ice\r\nand sea",ice.org\r\n,\r\n"The ""best"" one",best.org\r\n'
    assert.deepEqual(read(text), ['3 Ice\r\nand sea <ice.org>', '6 The "best" one <best.org>'])
  })

  test('with an unclosed quote is read to its end', () => {
    assert.deepEqual(read('name,url\nIce,ice.org\n"Sea,sea.org\n'), ['2 Ice <ice.org>', '3 Sea,sea.org <>'])
  })

  test('of a feed reader has feeds as sources, ignores folders, and unescapes XML (fault 166)', () => {
    const opml = `<?xml version="1.0"?><opml version="2.0"><body>
      <outline text="Folder">
        <outline text="Ice &amp; Sea" title="" htmlUrl="https://ice.org" xmlUrl="https://ice.org/feed"/>
        <OUTLINE Title="Sea" XMLURL="https://sea.org/feed"/>
        <outline text="Nowhere" htmlUrl=" "/>
      </outline></body></opml>`
    assert.deepEqual(read(opml), ['3 Ice & Sea <https://ice.org/feed>', '4 Sea <https://sea.org/feed>'])
    assert.ok(readSourceFile(opml).every(({ settings }) => settings.scope === 'list'))
  })

  test('expands none of the entities that it declares', () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "https://evil.org">]><opml><body><outline text="&a;" url="ice.org/&a;"/></body></opml>'
    assert.deepEqual(read(bomb), ['1 &a; <ice.org/&a;>'])
  })

  const refused: [what: string, text: string, reason: RegExp][] = [
    ['nothing', '', /No sources were found/],
    ['titles only', 'name,url\n', /No sources were found/],
    ['another kind of XML', '<rss></rss>', /neither CSV nor OPML/],
    ['a table without addresses', 'name,colour\nIce,white', /none of them is called “url”/],
    ['more than a megabyte', `name,url\n${'x'.repeat(1_048_577)}`, /larger than 1 MB/],
    ['outlines without end', `<opml><body>${'<outline>'.repeat(3000)}`, /nested deeper than 64/],
  ]
  for (const [what, text, reason] of refused)
    test(`with ${what} is refused with the reason`, () => assert.throws(() => readSourceFile(text), reason))
})

const source = (fields: Partial<StoredSource>): StoredSource => ({
  id: 'a',
  name: 'Ice',
  url: 'ice.org',
  status: 'APPROVED',
  suggestedDate: Date.UTC(2026, 0, 2, 3),
  suggestedBy: personId('ada'),
  readOnly: false,
  rhythm: 'automatic',
  settings: USUAL_SETTINGS,
  scanning: { state: 'active' },
  notes: [],
  ...fields,
})

describe('exported sources', () => {
  const odd = [
    source({ name: '=HYPERLINK("evil.org")', url: 'https://ice.org/?a=1&b=2' }),
    source({ name: 'Ice, "sea"\u0007 & <snow>', status: 'PENDING' }),
    source({ name: 'Éis;\tund Meer', url: 'http://meer.de', status: 'REJECTED' }),
  ]

  test('are imported with name and address from both formats, except for characters that XML cannot contain', () => {
    assert.deepEqual(
      readSourceFile(csvOf(odd)).map(({ name, url }) => [name, url]),
      odd.map(({ name, url }) => [name, url]),
    )
    assert.deepEqual(
      readSourceFile(opmlOf(odd, 0)).map(({ name, url }) => [name, url]),
      [
        ['=HYPERLINK("evil.org")', 'https://ice.org/?a=1&b=2'],
        ['Ice, "sea" & <snow>', 'https://ice.org'],
        ['Éis;\tund Meer', 'http://meer.de'],
      ],
    )
  })

  test('are imported with their schedule from both formats', () => {
    const rhythms = ['automatic', 'weekly', 'monthly'] as const
    const sources = rhythms.map((rhythm) => source({ rhythm }))
    assert.deepEqual(
      readSourceFile(csvOf(sources)).map(({ rhythm }) => rhythm),
      rhythms,
    )
    assert.deepEqual(
      readSourceFile(opmlOf(sources, 0)).map(({ rhythm }) => rhythm),
      ['', 'weekly', 'monthly'],
    )
  })

  test('are imported with their settings and pauses from both formats', () => {
    const settings = {
      include: ['/articles/', '/*?page='],
      exclude: ['/articles/"old"/&'],
      pageLimit: 500,
      pace: '15s',
      scope: 'list',
    } as const
    const scanning = { state: 'paused', since: 0, by: 'Ada' } as const
    const sources = [
      source({
        settings: { ...settings, include: [...settings.include], exclude: [...settings.exclude] },
        scanning,
      }),
      source({}),
    ]
    for (const text of [csvOf(sources), opmlOf(sources, 0)]) {
      const [first, second] = readSourceFile(text).map(({ settings: written }) => ({
        ...parseSettings(written),
        isPaused: parsePaused(written.scanning),
      }))
      assert.deepEqual(first, { ...settings, isPaused: true })
      assert.deepEqual(second, { ...USUAL_SETTINGS, isPaused: false })
    }
  })

  test('have their notes in one cell, one per line, oldest first', () => {
    const note = (text: string, day: number, firstName = 'Ada') => ({
      text,
      firstName,
      lastName: '',
      userId: 'ada',
      at: Date.UTC(2026, 0, day),
    })
    const [, row] = csvOf([source({ notes: [note('Good', 3), note('Still, good', 4, 'Grace')] })]).split(
      '\r\n',
    )
    assert.equal(
      row,
      'Ice,ice.org,APPROVED,2026-01-02T03:00:00.000Z,"2026-01-03 Ada: Good\n2026-01-04 Grace: Still, good",automatic,,,,,,active',
    )
  })

  test('are grouped by status in OPML, without empty groups', () => {
    const groups = (sources: StoredSource[]) =>
      [...opmlOf(sources, 0).matchAll(/<outline text="([^"]*)">/g)].map(([, title]) => title)
    assert.deepEqual(groups(odd), ['Approved', 'Pending approval', 'Rejected'])
    assert.deepEqual(groups([source({ status: 'REJECTED' })]), ['Rejected'])
  })
})
