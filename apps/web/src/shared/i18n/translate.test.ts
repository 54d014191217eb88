import { describe, expect, it } from 'vitest'
import { translator } from './translate.ts'
import { texts as french } from './fr.ts'
import { firstTexts } from './en.ts'

const english = translator('en', {
  ...firstTexts,
  search: { results: { count_zero: 'No results', count_one: 'One', count_other: '{{count, number}} found' } },
})

describe('a text', () => {
  it('is found by room, part and key, and a key that has none can be seen', () => {
    expect(english('shell.nav.home')).toBe('Home')
    expect(english('shell.nav.short.adminSources')).toBe('Sources')
    expect(english('bookmarks.title')).toBe('bookmarks.title')
  })

  it('takes the form that the number asks for, and nothing at all has one of its own where there is one', () => {
    const german = translator('de', {
      home: { alerts: { nothing_one: 'einer', nothing_other: '{{count, number}}' } },
    })
    expect([1, 2, 12_345].map((count) => german('home.alerts.nothing', { count }))).toEqual([
      'einer',
      '2',
      '12.345',
    ])
    expect(german('home.alerts.nothing', { count: 0 })).toBe('0')
    expect(english('home.exampleCount', { count: 1 })).toBe('1 article')
  })

  it('of French has the form of the million', () => {
    const t = translator('fr', french)
    expect(t('home.exampleCount', { count: 0 })).toMatch(/^0 article$/)
    expect(t('home.exampleCount', { count: 1_000_000 })).toMatch(/^1\s000\s000 articles$/u)
  })

  it('puts in what it is given as it is, whatever that looks like', () => {
    const odd = '$& {{count, number}} <b>$t(shell.nav.home)</b>'
    expect(english('home.greeting', { name: odd })).toBe(`Hello, ${odd}`)
    expect(english('ui.selection.count', { count: 1_234 })).toBe('1,234 selected')
    expect(english('ui.progress', { done: '3', total: 12 })).toBe('3 of 12')
  })
})
