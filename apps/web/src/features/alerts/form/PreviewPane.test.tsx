import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AlertPreview } from '@claire/api-contract'
import { withAlerts } from '#testing/alert-server.ts'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { NEW_ALERT } from './alert-form.ts'
import { PreviewPane } from './AlertForm.tsx'

const none = () => undefined
const onEditExisting = vi.fn()
const show = (searchTerm = 'sea ice') =>
  renderAt(
    <PreviewPane fields={{ ...NEW_ALERT, searchTerm }} id={undefined} onEditExisting={onEditExisting} />,
  )
const previewed = (preview: Partial<AlertPreview>) => fakeServer(withAlerts([], none, { preview }))

describe('the preview of an alert', () => {
  it('makes no request without a query', async () => {
    const calls = previewed({})
    show('  ')
    await screen.findByText('Type a search term to see what the alert would find.')
    expect(calls).toEqual([])
  })

  it.each([
    [0, 'Fewer than one result a month'],
    [1, 'About 1 result a month'],
    [7, 'About 7 results a month'],
    [null, "Not enough recent articles to estimate how many results you'll get."],
  ])('says of %s a month: %s', async (perMonth, words) => {
    previewed({ perMonth })
    show()
    await screen.findByText(words)
    expect(screen.queryByText(/That is many/)).toBeNull()
  })

  it('shows examples of results', async () => {
    previewed({ examples: [articleAbout('floes'), articleAbout('bergs')] })
    show()
    await screen.findByText('You would have received')
    expect(screen.getByText('On floes')).toBeTruthy()
    expect(screen.getByText('On bergs')).toBeTruthy()
  })

  it('warns of too many results', async () => {
    previewed({ perMonth: 90, tooMany: true })
    show()
    await screen.findByText('That is a lot for one email. Narrow the search, or choose more frequent emails.')
  })

  it('shows only the reason for a search that can find nothing', async () => {
    previewed({ refusal: 'This search has no words to look for.' })
    show('()')
    await screen.findByText('This search has no words to look for.')
    expect(screen.queryByText(/a month/)).toBeNull()
  })

  it('offers an existing alert with the same criteria', async () => {
    previewed({ same: { id: 'b', name: 'Ice' } })
    const { user } = show()
    await screen.findByText('You already have this alert: “Ice”.')
    await user.click(screen.getByRole('button', { name: 'EDIT IT' }))
    expect(onEditExisting).toHaveBeenCalledWith('b')
  })

  it('that cannot be loaded can be requested again', async () => {
    let isAway = true
    fakeServer(() =>
      isAway
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The index is away.' } }
        : { body: { refusal: null, perMonth: 3, perPeriod: 3, tooMany: false, examples: [], same: null } },
    )
    const { user } = show()
    await screen.findByText(/^The preview could not be loaded/)
    isAway = false
    await user.click(screen.getByRole('button', { name: /try again/i }))
    await screen.findByText('About 3 results a month')
  })

  it('shows nothing while it is loading', async () => {
    const held = heldBack<{ body: unknown }>()
    const calls = fakeServer(() => held.promise)
    show()
    await expect.poll(() => calls.length).toBe(1)
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toBe('')
    held.resolve({
      body: { refusal: null, perMonth: 2, perPeriod: 2, tooMany: false, examples: [], same: null },
    })
    await screen.findByText('About 2 results a month')
  })
})
