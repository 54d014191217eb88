import type { Shelf } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { alertNamed, logOf, withAlerts } from '#testing/alert-server.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'

const alerts = [alertNamed('a', { newResults: 2 })]
const folderTree: Shelf = {
  folders: [{ id: 'f', name: 'Bookmarks', count: 1, usedAt: null }],
  saveTo: 'f',
  total: 1,
  binned: 0,
  tags: [],
}
const library = libraryServer([articleAbout('ice')])

/** A server that answers all calls except those chosen by `fails`, until it is repaired. */
function brokenServer(fails: (call: FakeCall) => boolean) {
  const answer = withAlerts(
    alerts,
    (call) => (call.path === 'bookmark/shelf' ? { body: folderTree } : library(call)),
    { deliveries: [logOf()] },
  )
  let isBroken = true
  const calls = fakeServer((call) =>
    isBroken && fails(call)
      ? { status: 500, body: { errorCode: 'INTERNAL', apiError: 'It broke.' } }
      : answer(call),
  )
  return { calls, mend: () => (isBroken = false) }
}

const isPath = (path: string) => (call: FakeCall) => call.path === path

describe('a part that could not be loaded is reported in its place, and can be retried', () => {
  it.each([
    { path: 'search/facets', at: '/search?searchText=ice', said: 'The counts could not be loaded.' },
    { path: 'source/getApproved', at: '/search?searchText=ice', said: 'The sources could not be loaded.' },
    {
      path: 'abstract/one-sentence',
      at: '/search?searchText=ice',
      said: 'The highlights could not be loaded.',
    },
    { path: 'alert-delivery', at: '/alerts', said: 'The delivery status could not be loaded.' },
  ])('$path', async ({ path, at, said }) => {
    const { calls, mend } = brokenServer(isPath(path))
    const { user } = renderAt(routes, { at })
    // The page repeats a request that could not be prefetched.
    await waitFor(() => expect(calls.filter(isPath(path))).toHaveLength(2))
    const notice = (await screen.findByText(said)).closest<HTMLElement>('[role="alert"]')
    if (!notice) throw new Error('the failure is not announced')
    expect(notice.textContent).toContain('It broke.')
    mend()
    await user.click(within(notice).getByRole('button', { name: 'TRY AGAIN' }))
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
    expect(calls.filter(isPath(path))).toHaveLength(3)
  })

  it('a search and its counts that fail together are reported once, and retried together', async () => {
    const { mend } = brokenServer(({ path }) => path === 'hybrid-search' || path === 'search/facets')
    const { user } = renderAt(routes, { at: '/search?searchText=ice' })
    await screen.findByText('The search did not work.')
    expect(await screen.findAllByText(/It broke/)).toHaveLength(1)
    mend()
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await screen.findByRole('link', { name: 'On ice' })
    await waitFor(() => expect(screen.queryByText(/It broke/)).toBeNull())
  })

  it('what is new today; the rest of the home page is shown', async () => {
    brokenServer(isPath('today'))
    renderAt(routes, { at: '/' })
    const today = await screen.findByRole('region', { name: 'Today' })
    expect((await within(today).findByRole('alert')).textContent).toContain('Today could not be loaded.')
    expect(screen.getByRole('link', { name: 'VIEW ALERTS' })).toBeTruthy()
  })

  it('sources to choose from for an alert', async () => {
    brokenServer(({ path }) => path === 'source/getApproved')
    const { user } = renderAt(routes, { at: '/alerts' })
    await user.click(await screen.findByRole('button', { name: /CREATE ALERT/ }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('The sources could not be loaded.')
  })

  it('the webhook of an alert', async () => {
    brokenServer(({ path }) => path === 'alert-webhook/a')
    const { user } = renderAt(routes, { at: '/alerts' })
    await user.click(await screen.findByRole('button', { name: 'Mail and feed of “Alert a”' }))
    const dialog = await screen.findByRole('dialog')
    const section = await within(dialog).findByRole('region', { name: 'Webhook' })
    expect(section.textContent).toContain('It broke.')
  })
})
