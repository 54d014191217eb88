import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { fakeServer, type FakeCall } from '#testing/fake-server.ts'
import { libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'

const bookmarked = (title: string) => bookmarkIn('Bookmarks', articleOf(title, title))

/** Opens the page of three bookmarks: Ice is to be read, Snow being read, Hail read. */
function open({ refuse }: { refuse?: (call: FakeCall) => boolean } = {}) {
  const server = bookmarkServer([
    bookmarked('Ice'),
    { ...bookmarked('Snow'), state: 'reading' },
    { ...bookmarked('Hail'), state: 'read' },
  ])
  const library = libraryServer([])
  fakeServer((call) =>
    refuse?.(call)
      ? { status: 500, body: { errorCode: 'INTERNAL', apiError: 'It broke.' } }
      : (server.answer(call) ?? library(call)),
  )
  return renderAt(routes, { at: '/bookmark' })
}

const row = async (name: string) => within(await screen.findByRole('article', { name }))
const markOf = async (name: string) => (await row(name)).getByRole('button', { name: /^Reading state/ })
const stateOf = async (name: string) => (await markOf(name)).getAttribute('aria-label')
const titles = () =>
  screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent)
const pills = () =>
  within(screen.getByRole('group', { name: 'Bookmarks by reading state' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the reading state of a bookmark', () => {
  it('goes on to the next at each press, and the counts with it', async () => {
    const { user } = open()
    expect(await stateOf('Ice')).toBe('Reading state: To read')
    expect(pills()).toEqual(['All3', 'To read1', 'Reading1', 'Read1'])
    await user.click(await markOf('Ice'))
    expect(await stateOf('Ice')).toBe('Reading state: Reading')
    await waitFor(() => expect(pills()).toEqual(['All3', 'To read0', 'Reading2', 'Read1']))
    await user.click(await markOf('Hail'))
    expect(await stateOf('Hail')).toBe('Reading state: To read')
  })

  it('is chosen from a list by keyboard or a long press, which is no press', async () => {
    const { user } = open()
    ;(await markOf('Ice')).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Read' }))
    await waitFor(async () => expect(await stateOf('Ice')).toBe('Reading state: Read'))
    fireEvent.contextMenu(await markOf('Snow'))
    await user.click(await screen.findByRole('menuitem', { name: 'To read' }))
    await waitFor(async () => expect(await stateOf('Snow')).toBe('Reading state: To read'))
  })

  it('goes on by r on the row that has the focus', async () => {
    const { user } = open()
    await row('Snow')
    // The key listeners are registered in effects.
    await act(async () => undefined)
    await user.keyboard('jj')
    await user.keyboard('r')
    await waitFor(async () => expect(await stateOf('Snow')).toBe('Reading state: Read'))
  })

  it('filters the list; one that leaves it by its new state can be undone', async () => {
    const { user, router } = open()
    await row('Ice')
    await user.click(screen.getByRole('button', { name: 'To read 1' }))
    await waitFor(() => expect(titles()).toEqual(['Ice']))
    expect(router.state.location.search).toBe('?state=toRead')
    await user.click(await markOf('Ice'))
    await screen.findByText('No bookmarks are in this state.')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).toEqual(['Ice']))
    await user.click(screen.getByRole('button', { name: 'All 3' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(router.state.location.search).toBe('')
  })

  it('that cannot be stored is as it was, and the page says so', async () => {
    const { user } = open({ refuse: ({ path }) => path === 'bookmark/bulk' })
    await user.click(await markOf('Ice'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The reading state could not be changed. Try again.',
    )
    expect(await stateOf('Ice')).toBe('Reading state: To read')
  })

  it('is set for all selected bookmarks; the first is selected by x', async () => {
    const { user } = open()
    await row('Ice')
    await act(async () => undefined)
    await user.keyboard('jx')
    await user.click(screen.getByRole('checkbox', { name: 'Select “Snow”' }))
    await user.click(screen.getByRole('button', { name: 'Reading state' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Read' }))
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
    await waitFor(() => expect(pills()).toEqual(['All3', 'To read0', 'Reading0', 'Read3']))
  })
})

it('a removed bookmark hands the focus to the next one', async () => {
  const { user } = open()
  const remove = async (name: string) => (await row(name)).getByRole('button', { name: 'REMOVE' })
  ;(await remove('Ice')).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Snow', 'Hail']))
  const next = await remove('Snow')
  await waitFor(() => expect(document.activeElement).toBe(next))
})
