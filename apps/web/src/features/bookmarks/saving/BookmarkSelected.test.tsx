import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { BookmarkSelected } from './BookmarkSelected.tsx'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'

const NAMES = ['ice', 'lake', 'river', 'sea', 'snow']

/** Five selected articles: two are bookmarked in Bookmarks, one in Water. */
function open() {
  const server = bookmarkServer(
    [
      bookmarkIn('Bookmarks', articleOf('ice', 'Ice')),
      bookmarkIn('Bookmarks', articleOf('lake', 'Lake')),
      bookmarkIn('Water', articleOf('river', 'River')),
    ],
    ['Water'],
  )
  fakeServer((call) => server.answer(call))
  const { user } = renderAt(<BookmarkSelected articleIds={NAMES} />)
  return { user, places: () => NAMES.map(server.folderOf) }
}

describe('articles bookmarked already among several', () => {
  it('are counted before the others are bookmarked, by folder', async () => {
    const { user, places } = open()
    const before = places()
    expect((await screen.findByText('3 bookmarked')).id).toBe(
      screen.getByRole('button', { name: 'BOOKMARK' }).getAttribute('aria-describedby'),
    )
    await user.click(screen.getByRole('button', { name: 'Choose a folder' }))
    const picker = within(await screen.findByRole('dialog', { name: 'Save to folder' }))
    picker.getByText('3 are bookmarked already. Choosing one of your own folders moves them there.')
    await picker.findByRole('option', { name: 'Bookmarks 2 already here' })
    picker.getByRole('option', { name: 'Water 1 already here' })
    expect(places()).toEqual(before)
  })

  it('stay in their folder if none is chosen, and the toast counts them apart', async () => {
    const { user, places } = open()
    await screen.findByText('3 bookmarked')
    await user.click(screen.getByRole('button', { name: 'BOOKMARK' }))
    await screen.findByText('2 bookmarks added!')
    await screen.findByText('Bookmarked in Bookmarks · 3 already bookmarked')
    expect(places()).toEqual(['Bookmarks', 'Bookmarks', 'Water', 'Bookmarks', 'Bookmarks'])
    await screen.findByText('5 bookmarked')
    await user.click(screen.getByRole('button', { name: 'BOOKMARK' }))
    await screen.findByText('All already bookmarked')
  })

  it('move to the chosen folder, and back on undo', async () => {
    const { user, places } = open()
    const before = places()
    await screen.findByText('3 bookmarked')
    await user.click(screen.getByRole('button', { name: 'Choose a folder' }))
    await user.click(await screen.findByRole('option', { name: /^Water/ }))
    await screen.findByText('2 bookmarks added!')
    await screen.findByText('Bookmarked in Water · 2 moved from other folders · 1 already there')
    expect(places()).toEqual(['Water', 'Water', 'Water', 'Water', 'Water'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(places()).toEqual(before))
  })
})
