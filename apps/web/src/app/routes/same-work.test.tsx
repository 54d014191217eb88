import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WorkPair } from '@claire/api-contract'
import { routes } from '#app/router.tsx'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { articleOf, pairOf, pairServer, titledPair } from '#testing/pair-server.ts'

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

interface Opened {
  at?: string
  size?: number
  /** Called before the server's own answers. */
  further?: (call: FakeCall) => Answer
}

function openPage(pairs: WorkPair[], { at = '', size, further }: Opened = {}) {
  const server = pairServer(pairs, size)
  const calls = fakeServer((call) => further?.(call) ?? server.answer(call))
  const shown = renderAt(routes, { at: `/admin-sources/same-work${at}`, isAdmin: true })
  const decisions = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => [path.replace('works/pairs/', ''), (body as { state: string }).state])
  return { ...shown, server, decisions }
}

const pairNamed = (name: string | RegExp) => screen.findByRole('article', { name })
const button = (row: HTMLElement, name: string) => within(row).getByRole('button', { name })
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('row')
    .map((each) => [...each.children].map(({ textContent }) => textContent))
const current = () =>
  [...document.querySelectorAll('[data-current] h2')].map(({ textContent }) => textContent)
const hasFocus = (row: HTMLElement) => row.contains(document.activeElement)

describe('pairs that may be one work', () => {
  it('are compared field by field, in the order of the server', async () => {
    openPage([
      pairOf('a', {
        articles: [
          articleOf('a1', { title: 'On the growth of ice', bookmarks: 3 }),
          articleOf('a2', {
            title: 'On the growth of sea ice',
            authors: ['Ada Byron', 'Grace Hopper', 'Lise Meitner'],
            year: 2020,
            doi: '',
            source: 'Polar Letters',
            bookmarks: 1,
          }),
        ],
        agreement: {
          title: 'differs',
          doi: 'one_side',
          authors: 'partly',
          year: 'differs',
          source: 'differs',
          abstract: 'agrees',
        },
      }),
      titledPair('On dew'),
    ])
    const first = await pairNamed('On the growth of ice')
    expect(cellsOf(first)).toEqual([
      ['Title', 'On the growth of ice', 'On the growth of sea ice', 'differs'],
      ['DOI', '10.1000/ice', 'none', 'on one side'],
      ['Authors', 'Ada Byron, Grace Hopper', 'Ada Byron, Grace Hopper, Lise Meitner', 'partly'],
      ['Year', '2018', '2020', 'differs'],
      ['Source', 'Preprint Archive', 'Polar Letters', 'differs'],
      ['Abstract', '8 sentences', '7 of 8 the same', 'agrees'],
    ])
    expect([...first.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'sea',
      '10.1000/ice',
      'Lise Meitner',
      '2020',
      'Polar Letters',
    ])
    within(first).getByText('Bookmarked by 3 people and by 1')
    expect(
      within(first)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/detail/a1', '/detail/a2'])
    expect(screen.getAllByRole('article').map((row) => row.querySelector('h2')?.textContent)).toEqual([
      'On the growth of ice',
      'On dew',
    ])
    screen.getByText('2 pairs, most certain first')
  })

  it('leave out fields that neither has', async () => {
    const bare = { authors: [], year: null, doi: '', sentences: 0 }
    openPage([
      pairOf('a', {
        articles: [articleOf('a1', bare), articleOf('a2', bare)],
        agreement: {
          title: 'agrees',
          doi: 'unknown',
          authors: 'unknown',
          year: 'unknown',
          source: 'agrees',
          abstract: 'unknown',
        },
        sharedSentences: 0,
      }),
    ])
    expect(cellsOf(await pairNamed(/sea ice/)).map(([name]) => name)).toEqual(['Title', 'Source'])
  })

  it('show which article has the identifier that both claim', async () => {
    openPage([pairOf('a', { reason: 'identifier', identifier: '10.1000/ice', keptBy: 'a-2' })])
    await screen.findByText('Both claim 10.1000/ice; the second keeps it')
  })

  it('of a work and a notice are never merged', async () => {
    openPage([
      pairOf('a', { isNotice: true, state: 'apart', decidedBy: 'Ada Byron' }),
      titledPair('Erratum', { isNotice: true }),
    ])
    const row = await pairNamed('Erratum')
    within(row).getByText('A notice is never merged')
    within(row).getByText('a notice')
    expect(within(row).queryByRole('button', { name: 'Merge' })).toBeNull()
    button(row, 'Keep apart')
  })

  it('are counted by state, and the address has the state shown', async () => {
    const { user, router } = openPage([
      titledPair('On dew'),
      titledPair('On fog', { state: 'merged' }),
      titledPair('On hail', { state: 'merged' }),
    ])
    await pairNamed('On dew')
    const nav = screen.getByRole('navigation', { name: 'Show' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['To decide 1', 'Merged 2', 'Kept apart 0', 'Disagreements 0'])
    await user.click(within(nav).getByRole('link', { name: 'Merged 2' }))
    await pairNamed('On hail')
    expect(router.state.location.search).toBe('?state=merged')
    screen.getByText('2 pairs, latest first')
  })
})

describe('a decision', () => {
  it('replaces the pair by a line with the focus and an undo button', async () => {
    const { user, decisions } = openPage([titledPair('On dew'), titledPair('On fog')])
    await user.click(button(await pairNamed('On dew'), 'Merge'))
    const line = await pairNamed(/^Merged: On dew/)
    expect(document.activeElement).toBe(line)
    expect(line.textContent).toBe('Merged: On dew · Preprint Archive and Polar LettersUndo')
    screen.getByText('Merged: On dew. Undo available.')
    screen.getByRole('link', { name: 'To decide 1' })
    await user.click(button(line, 'Undo'))
    const again = await pairNamed('On dew')
    expect(document.activeElement).toBe(again)
    button(again, 'Merge')
    expect(decisions()).toEqual([
      ['dew', 'merged'],
      ['dew', 'open'],
    ])
  })

  it('that fails keeps the pair, with the error below its buttons', async () => {
    const { user } = openPage([titledPair('On dew')], {
      further: ({ method }) =>
        method === 'PUT'
          ? { status: 409, body: { errorCode: 'CONFLICT', apiError: 'Grace Hopper has kept them apart.' } }
          : undefined,
    })
    const row = await pairNamed('On dew')
    await user.click(button(row, 'Merge'))
    expect((await within(row).findByRole('alert')).textContent).toBe(
      'The decision could not be saved. Grace Hopper has kept them apart.',
    )
    expect(document.activeElement).toBe(button(row, 'Merge'))
    screen.getByRole('link', { name: 'To decide 1' })
  })

  it('by a person can be undone or reversed; one by Claire can be reversed', async () => {
    const { user, decisions } = openPage(
      [
        titledPair('On dew', {
          state: 'merged',
          decidedBy: 'Grace Hopper',
          decidedAt: '2026-07-04T12:00:00.000Z',
        }),
        titledPair('On fog', { state: 'merged' }),
      ],
      { at: '?state=merged' },
    )
    const [dew, fog] = [await pairNamed('On dew'), await pairNamed('On fog')]
    within(dew).getByText(/^Merged by Grace Hopper, 04-July-2026 \d\d:\d\d$/)
    within(fog).getByText('Merged by Claire')
    const names = (row: HTMLElement) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect([names(dew).length, names(fog).length]).toEqual([2, 1])
    await user.click(button(dew, 'Undo'))
    button(await pairNamed(/^To decide again: On dew/), 'Merge')
    await user.click(button(fog, 'Keep apart'))
    await user.click(button(await pairNamed(/^Kept apart: On fog/), 'Undo'))
    within(await pairNamed('On fog')).getByText('Merged by Claire')
    expect(decisions()).toEqual([
      ['dew', 'open'],
      ['fog', 'apart'],
      ['fog', 'open'],
    ])
  })

  it('on the last pair of a page offers the next ones', async () => {
    const { user } = openPage([titledPair('On dew'), titledPair('On fog')], { size: 1 })
    await user.click(button(await pairNamed('On dew'), 'Keep apart'))
    await user.click(await screen.findByRole('button', { name: 'Show the next pairs' }))
    await pairNamed('On fog')
    expect(screen.queryByRole('article', { name: /On dew/ })).toBeNull()
  })
})

describe('keys', () => {
  it('decide on the current pair; the next one becomes current when it is focused', async () => {
    const { user, decisions } = openPage([titledPair('On dew'), titledPair('On fog'), titledPair('On hail')])
    await pairNamed('On dew')
    expect(current()).toEqual(['On dew'])
    await user.keyboard('m')
    const line = await pairNamed(/^Merged: On dew/)
    await waitFor(() => expect(document.activeElement).toBe(line))
    expect(current()).toEqual([])
    await user.keyboard('mk')
    await user.keyboard('j')
    expect(current()).toEqual(['On fog'])
    await user.keyboard('k')
    await pairNamed(/^Kept apart: On fog/)
    await user.keyboard('n')
    expect(current()).toEqual(['On hail'])
    await user.keyboard('u')
    const fog = await pairNamed('On fog')
    await waitFor(() => expect(document.activeElement).toBe(fog))
    expect(decisions()).toEqual([
      ['dew', 'merged'],
      ['fog', 'apart'],
      ['fog', 'open'],
    ])
  })

  it('do not merge a notice', async () => {
    const { user, decisions } = openPage([titledPair('Erratum', { isNotice: true })])
    await pairNamed('Erratum')
    await user.keyboard('m')
    await user.keyboard('k')
    await pairNamed(/^Kept apart: Erratum/)
    expect(decisions()).toEqual([['Erratum', 'apart']])
  })

  it('that moved to another pair are not moved back by a response', async () => {
    const waiting = heldBack<Answer>()
    const { user, server } = openPage([titledPair('On dew'), titledPair('On fog')], {
      further: (call) =>
        call.method === 'PUT' ? waiting.promise.then(() => server.answer(call)) : undefined,
    })
    await pairNamed('On dew')
    await user.keyboard('jmj')
    const fog = await pairNamed('On fog')
    expect(hasFocus(fog)).toBe(true)
    waiting.resolve(undefined)
    await pairNamed(/^Merged: On dew/)
    expect(hasFocus(fog)).toBe(true)
  })
})

it('a pair can be skipped: the next one is current, and nothing is decided', async () => {
  const { user, decisions } = openPage([titledPair('On dew'), titledPair('On fog')])
  await user.click(button(await pairNamed('On dew'), 'Later'))
  expect(current()).toEqual(['On fog'])
  await user.click(button(await pairNamed('On fog'), 'Later'))
  expect(current()).toEqual(['On dew'])
  expect(decisions()).toEqual([])
})

it('an empty list says how many pairs are merged', async () => {
  openPage([titledPair('On fog', { state: 'merged' })])
  await screen.findByRole('heading', { name: 'Nothing to decide' })
  screen.getByText('1 pair is merged.')
})

it('pairs that cannot be loaded are requested again', async () => {
  let isAway = true
  const { user } = openPage([titledPair('On dew')], {
    further: ({ path }) =>
      isAway && path === 'works/pairs'
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : undefined,
  })
  await screen.findByText('The database is away.')
  isAway = false
  await user.click(screen.getByRole('button', { name: /try again/i }))
  await pairNamed('On dew')
})
