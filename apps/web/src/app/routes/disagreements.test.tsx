import type { Disagreement, DisagreementDecision, DisagreementPage } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

const ICE: Disagreement = {
  id: 'ice~publicationYear',
  state: 'open',
  field: 'publicationYear',
  article: { id: 'ice', title: 'The ice of small lakes', source: 'Annals', url: 'https://ice.example.org' },
  shown: '2019',
  statements: [
    { origin: 'page', value: '2019' },
    { origin: 'list', value: '2021' },
    { origin: 'guess', value: '2016' },
  ],
  decidedBy: '',
  decidedAt: null,
}
const REEDS: Disagreement = {
  ...ICE,
  id: 'reeds~title',
  field: 'title',
  article: { ...ICE.article, id: 'reeds', title: 'A census of northern reeds' },
  shown: 'A census of northern reeds',
  statements: [
    { origin: 'registry', value: 'A census of northern reeds' },
    { origin: 'page', value: 'Journal of Reeds' },
  ],
}

/** A server that stores these disagreements, `size` to a page. */
function serverOf(some: Disagreement[], size: number) {
  let stored = some
  const page = ({ query }: FakeCall): DisagreementPage => {
    const first = Number(query.get('page') ?? 0) * size
    const waiting = stored.filter(({ state }) => state === 'open').length
    return {
      content: stored.slice(first, first + size),
      totalPages: Math.ceil(stored.length / size),
      totalElements: stored.length,
      empty: stored.length === 0,
      counts: { open: 4, merged: 0, apart: 0, disagreements: waiting },
    }
  }
  const decide = (id: string, { state, value }: DisagreementDecision) => {
    const by = { decidedBy: 'Ada Byron', decidedAt: '2026-07-04T12:00:00.000Z' }
    stored = stored.map((each) =>
      each.id === id
        ? {
            ...each,
            state,
            shown: value ?? ICE.shown,
            ...(state === 'open' ? { decidedBy: '', decidedAt: null } : by),
          }
        : each,
    )
    return stored.find((each) => each.id === id)
  }
  return (call: FakeCall): Answer => {
    if (call.path === 'works/disagreements') return { body: page(call) }
    if (!call.path.startsWith('works/disagreements/')) return undefined
    const id = decodeURIComponent(call.path.slice('works/disagreements/'.length))
    return { body: decide(id, call.body as DisagreementDecision) }
  }
}

function openPage(
  some: Disagreement[],
  { at = '', size = 20, further }: { at?: string; size?: number; further?: (call: FakeCall) => Answer } = {},
) {
  const answer = serverOf(some, size)
  const calls = fakeServer((call) => further?.(call) ?? answer(call))
  const shown = renderAt(routes, { at: `/admin-sources/same-work?state=disagreements${at}`, isAdmin: true })
  const decisions = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...shown, decisions }
}

const rowNamed = (name: string) => screen.findByRole('article', { name })
const linesOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('row')
    .map((each) => [...each.children].map(({ textContent }) => textContent))

it('the values of all origins are listed, and the one shown is marked', async () => {
  openPage([ICE, REEDS])
  const row = await rowNamed('The ice of small lakes')
  expect(linesOf(row)).toEqual([
    ['Page', '2019', 'shown'],
    ['List', '2021', 'Use this'],
    ['PDF, guessed', '2016', 'Use this'],
  ])
  within(row).getByText('Year · Annals')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/detail/ice')
  expect(linesOf(await rowNamed('A census of northern reeds'))[1]).toEqual([
    'Page',
    'Journal of Reeds',
    'Use this',
  ])
  screen.getByText('2 to decide, latest first')
  const tabs = within(screen.getByRole('navigation', { name: 'Show' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'To decide 4',
    'Merged 0',
    'Kept apart 0',
    'Disagreements 2',
  ])
  expect(tabs.at(-1)?.getAttribute('aria-current')).toBe('page')
})

it('a shown value that no origin has any more has its own line', async () => {
  openPage([{ ...ICE, state: 'used', shown: '1999', decidedBy: 'Ada Byron' }])
  expect(linesOf(await rowNamed('The ice of small lakes'))[0]).toEqual(['No origin', '1999', 'shown'])
})

it('a failed decision keeps the buttons, with the error below them', async () => {
  const { user } = openPage([ICE], {
    further: ({ method }) =>
      method === 'PUT'
        ? { status: 409, body: { errorCode: 'CONFLICT', apiError: 'Nobody says that any more.' } }
        : undefined,
  })
  const row = await rowNamed('The ice of small lakes')
  await user.click(within(row).getByRole('button', { name: 'Dismiss' }))
  expect((await within(row).findByRole('alert')).textContent).toBe(
    'The decision could not be saved. Nobody says that any more.',
  )
  within(row).getByRole('button', { name: 'Dismiss' })
})

it('pages follow the address, and keys step through the rows', async () => {
  const { user } = openPage([ICE, REEDS], { at: '&page=2', size: 1 })
  await rowNamed('A census of northern reeds')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('A census of northern reeds'))
  screen.getByRole('navigation', { name: 'Pages of disagreements' })
})

it('an empty list and a failed request are reported, the latter with a retry button', async () => {
  let isAway = true
  const { user } = openPage([], {
    further: ({ path }) =>
      isAway && path === 'works/disagreements'
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : undefined,
  })
  await screen.findByText('The database is away.')
  isAway = false
  await user.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByRole('heading', { name: 'No disagreements' })
})
