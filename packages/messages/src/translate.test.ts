import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WebMessages } from './message-keys.ts'
import { translator, writtenNumber } from './translate.ts'
import * as frenchMessages from './web-french.ts'
import { FIRST_MESSAGES } from './web.ts'

const english = translator<WebMessages>('en', FIRST_MESSAGES)
const french = translator<WebMessages>('fr', frenchMessages)

describe('a message', () => {
  test('is found by area, part and key; a missing key is returned', () => {
    assert.equal(english('shell.nav.home'), 'Home')
    assert.equal(english('shell.nav.short.adminSources'), 'Sources')
    assert.equal(english('bookmarks.title'), 'bookmarks.title')
  })

  test('has the plural form of its number, and its own form for zero if there is one', () => {
    const german = translator<{ 'part.found': 'count'; 'part.none': 'count' }>('de', {
      part: {
        found_one: 'einer',
        found_other: '{{count, number}}',
        none_zero: 'keiner',
        none_other: 'viele',
      },
    })
    assert.deepEqual(
      [1, 2, 12_345].map((count) => german('part.found', { count })),
      ['einer', '2', '12.345'],
    )
    assert.equal(german('part.found', { count: 0 }), '0')
    assert.equal(german('part.none', { count: 0 }), 'keiner')
    assert.equal(english('home.exampleCount', { count: 1 }), '1 article')
  })

  test('of French is the same from a million on', () => {
    assert.match(french('home.exampleCount', { count: 0 }), /^0 article$/)
    assert.match(french('home.exampleCount', { count: 1_000_000 }), /^1\s000\s000 articles$/u)
  })

  test('inserts values unchanged', () => {
    const odd = '$& {{count, number}} <b>$t(shell.nav.home)</b>'
    assert.equal(english('home.greeting', { name: odd }), `Hello, ${odd}`)
    assert.equal(english('ui.selection.count', { count: 1_234 }), '1,234 selected')
    assert.equal(english('ui.progress', { done: '3', total: 12 }), '3 of 12')
  })
})

test('a number is formatted in its language, however small', () => {
  for (const language of ['en', 'de', 'fr', 'qps-Ploc'])
    for (const value of [0, 7, 999, 1000, 12_345, -3, 0.5, 1_000_000])
      assert.equal(writtenNumber(value, language), new Intl.NumberFormat(language).format(value))
})
