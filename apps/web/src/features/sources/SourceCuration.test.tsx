import type { Source } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useNavigate, useSearchParams } from 'react-router'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { readAddress, SourceCuration } from './index.ts'
import { sourceOf, sourceServer } from '#testing/source-server.ts'

afterEach(() => localStorage.clear())

function Page() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return <SourceCuration {...readAddress(search)} onNavigate={(query) => void navigate({ search: query })} />
}

function open(
  at: string,
  sources: Source[],
  further?: (call: FakeCall) => { status?: number; body?: unknown } | undefined,
) {
  const server = sourceServer(sources, further)
  const calls = fakeServer(server.answer)
  return { server, calls, ...renderAt(<Page />, { at: `/admin-sources${at}`, isAdmin: true }) }
}

/** Matches the name of a source, which its state may follow in the button's name. */
const called = (name: string) => new RegExp(`^${name}\\b`)

const row = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name: called(name) })
  const found = header.closest('tr')
  if (!found) throw new Error(`no row of ${name}`)
  return within(found)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('rowheader', { name: called(name) })).toBeNull())

describe('the approved sources', () => {
  const counts = {
    PENDING: 0,
    APPROVED: 2,
    REJECTED: 0,
    needsAttention: 1,
    attention: { failing: 1, partly: 0, overdue: 0, silent: 0 },
  }

  it('can be filtered by one kind of problem if there are several', async () => {
    const silent = sourceOf('silent', { status: 'APPROVED' })
    const attention = { failing: 2, partly: 0, overdue: 0, silent: 1 }
    const { user, router } = open(
      '?tab=approved',
      [sourceOf('well', { status: 'APPROVED' }), silent],
      ({ path, query }) => {
        if (path === 'source/counts') return { body: { ...counts, needsAttention: 3, attention } }
        return query.get('attention') === 'silent'
          ? { body: { content: [silent], totalElements: 1, totalPages: 1, empty: false } }
          : undefined
      },
    )
    await row('Journal well')
    await screen.findByRole('button', { name: '2 failing', pressed: false })
    expect(screen.queryByRole('button', { name: /overdue|partly/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '1 inactive' }))
    await isGone('Journal well')
    expect(router.state.location.search).toBe('?tab=approved&only=silent')
    await user.click(screen.getByRole('button', { name: '1 inactive', pressed: true }))
    await row('Journal well')
  })

  it('can be filtered by problem, in the address, together with a search', async () => {
    const ill = sourceOf('ill', { status: 'APPROVED' })
    const { user, calls, router } = open(
      '?tab=approved',
      [sourceOf('well', { status: 'APPROVED' }), ill],
      ({ path, query }) => {
        if (path === 'source/counts') return { body: counts }
        return query.get('needsAttention') === 'true'
          ? { body: { content: [ill], totalElements: 1, totalPages: 1, empty: false } }
          : undefined
      },
    )
    await row('Journal well')
    const filter = await screen.findByRole('button', { name: 'NEEDS ATTENTION (1)', pressed: false })
    await user.click(filter)
    await isGone('Journal well')
    expect(router.state.location.search).toBe('?tab=approved&only=attention')
    await user.type(screen.getByPlaceholderText('Search Sources'), 'journal{Enter}')
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: 'source/search' }))
    expect(calls.findLast(({ path }) => path === 'source/search')?.query.get('needsAttention')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'NEEDS ATTENTION (1)', pressed: true }))
    await row('Journal well')
  })

  it('are scanned together; recently scanned ones are reported', async () => {
    const apiError =
      'A source can be scanned on demand once in 10 minutes. "Journal b" can be scanned again in 7 minutes.'
    const { user, calls } = open(
      '?tab=approved',
      [sourceOf('a', { status: 'APPROVED' }), sourceOf('b', { status: 'APPROVED' })],
      ({ path }) =>
        path === 'source/bulk' ? { body: { done: ['a'], failed: [{ id: 'b', apiError }] } } : undefined,
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select all sources on this page' }))
    expect(screen.getByRole('toolbar', { name: 'Selected' }).querySelectorAll('button')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'SCAN SELECTED' }))
    await user.click((await dialog('Scan Sources')).getByRole('button', { name: 'Scan' }))
    await screen.findByText('1 scan started')
    expect(await screen.findByText(`Journal b: ${apiError}`)).toBeTruthy()
    expect(calls.find(({ path }) => path === 'source/bulk')?.body).toEqual({
      ids: ['a', 'b'],
      decision: 'scan',
    })
  })

  it.each([
    ['source/counts', false],
    ['self-check', false],
    ['source/well', true],
  ])('are not shown before %s is answered', async (late, isListRequested) => {
    const held = heldBack<void>()
    const server = sourceServer([sourceOf('well', { status: 'APPROVED' })])
    const calls = fakeServer(async (call) => {
      if (call.path === late) await held.promise
      return server.answer(call)
    })
    renderAt(<Page />, { at: '/admin-sources?tab=approved', isAdmin: true })
    const isRequested = (path: string) => calls.some((call) => call.path === path)
    await waitFor(() => expect(isRequested(late)).toBe(true))
    expect([isRequested('source/getAll'), screen.queryByRole('rowheader')]).toEqual([isListRequested, null])
    held.resolve()
    await row('Journal well')
  })

  it('are shown if what stands above them cannot be loaded', async () => {
    open('?tab=approved', [sourceOf('well', { status: 'APPROVED' })], ({ path }) =>
      path === 'source/counts' || path === 'self-check' ? { status: 503 } : undefined,
    )
    await row('Journal well')
  })

  it('without problems have no such filter', async () => {
    open('?tab=approved', [sourceOf('well', { status: 'APPROVED' })])
    await row('Journal well')
    await screen.findByRole('tab', { name: 'APPROVED SOURCES (1)' })
    expect(screen.queryByRole('button', { name: /NEEDS ATTENTION/ })).toBeNull()
  })
})

describe('the panel of a source', () => {
  it('shows history, articles and notes beside the list, and returns the focus', async () => {
    const { user } = open('?tab=approved', [sourceOf('a', { status: 'APPROVED' })], ({ path }) =>
      path === 'source/a/history'
        ? { body: { runs: [], weeks: [0, 3], bookmarks: 2 } }
        : path === 'search'
          ? {
              body: {
                content: [{ id: 'x', title: 'Sea%20ice', publicationYear: 2024 }],
                totalElements: 31,
                cursor: null,
                notices: [],
              },
            }
          : undefined,
    )
    await user.click((await row('Journal a')).getByRole('button', { name: 'Journal a', expanded: false }))
    const panel = within(await screen.findByRole('complementary', { name: 'Journal a' }))
    await panel.findByText('Not scanned yet.')
    await user.click(panel.getByRole('tab', { name: 'Articles' }))
    expect((await panel.findByRole('link', { name: 'Sea ice' })).getAttribute('href')).toBe('/detail/x')
    expect(panel.getByRole('link', { name: 'All 31 articles of this source' }).getAttribute('href')).toBe(
      '/search?sources=%5B%22Journal+a%22%5D',
    )
    await user.click(panel.getByRole('tab', { name: 'Notes (0)' }))
    expect(panel.getByText('There are no notes yet.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Journal a')
  })

  it('visits the site of a suggestion on request', async () => {
    const { user, calls } = open('', [sourceOf('p')], ({ path }) =>
      path === 'source/p/preview' ? { status: 503 } : undefined,
    )
    await user.click((await row('Journal p')).getByRole('button', { name: 'Journal p' }))
    const preview = await screen.findByRole('button', { name: 'PREVIEW' })
    expect(calls.some(({ path }) => path.endsWith('/preview'))).toBe(false)
    await user.click(preview)
    await screen.findByText('The preview could not be created.')
  })
})

describe('the rows of a page', () => {
  it('are ten, or the number chosen last', async () => {
    const many = Array.from({ length: 11 }, (_, index) => sourceOf(`n${index}`))
    const { user, calls } = open('', many)
    await row('Journal n0')
    expect(calls.find(({ path }) => path === 'source/getAll')?.query.get('size')).toBe('10')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25')
    await waitFor(() => expect(calls.at(-1)?.query.get('size')).toBe('25'))
    expect(localStorage.getItem('claire-source-rows')).toBe('25')
  })
})

describe('the search of the sources', () => {
  it('goes back one page when the last source of a page is removed', async () => {
    const many = Array.from({ length: 11 }, (_, index) => sourceOf(`n${index}`))
    const { user, router } = open('?page=2', many)
    await user.click((await row('Journal n10')).getByRole('button', { name: 'APPROVE' }))
    await user.click((await dialog('Approve Source')).getByRole('button', { name: 'Approve' }))
    await row('Journal n0')
    expect(router.state.location.search).toBe('')
  })
})

describe('a decision', () => {
  it('stays open and reports that somebody else decided first', async () => {
    const apiError = '"Journal a" was already approved by Grace Hopper, just now.'
    const { user } = open('', [sourceOf('a')], ({ path }) =>
      path.endsWith('/reject') ? { status: 409, body: { errorCode: 'CONFLICT', apiError } } : undefined,
    )
    await user.click((await row('Journal a')).getByRole('button', { name: 'REJECT' }))
    await user.click((await dialog('Reject Source')).getByRole('button', { name: 'Reject' }))
    expect((await (await dialog('Reject Source')).findByRole('alert')).textContent).toBe(apiError)
  })
})

describe('undo', () => {
  it('takes back the latest decision, whichever response arrived first', async () => {
    const first = heldBack<void>()
    const server = sourceServer([sourceOf('a'), sourceOf('b'), sourceOf('c')])
    fakeServer(async (call) => {
      const response = server.answer(call)
      if (call.path === 'source/bulk' && JSON.stringify(call.body).includes('"a"')) await first.promise
      return response
    })
    const { user } = renderAt(<Page />, { at: '/admin-sources', isAdmin: true })
    const approveByKey = (name: string) =>
      screen
        .getByRole('rowheader', { name: called(name) })
        .closest('tr')
        ?.querySelector<HTMLElement>('[data-key="a"]')
        ?.click()
    await row('Journal b')
    approveByKey('Journal a')
    approveByKey('Journal b')
    await screen.findByText('Approved: Journal b')
    first.resolve()
    await isGone('Journal a')
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByText('Approved: Journal a')
    await row('Journal b')
    expect(server.all().map(({ status }) => status)).toEqual(['APPROVED', 'PENDING', 'PENDING'])
  })
})

describe('the decision on many', () => {
  it('lists the sources that could not be changed', async () => {
    const outcome = { done: ['a'], failed: [{ id: 'b', apiError: '"Journal b" was already rejected.' }] }
    const { user, calls } = open('', [sourceOf('a'), sourceOf('b'), sourceOf('c')], ({ path }) =>
      path === 'source/bulk' ? { body: outcome } : undefined,
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select Journal a' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Journal b' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'APPROVE SELECTED' }))
    await user.click((await dialog('Approve Sources')).getByRole('button', { name: 'Approve' }))
    await screen.findByText('1 source approved')
    expect(calls.find(({ path }) => path === 'source/bulk')?.body).toEqual({
      ids: ['a', 'b'],
      decision: 'approve',
    })
    expect(screen.getByText('Journal b: "Journal b" was already rejected.')).toBeTruthy()
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('selects and unselects the whole page', async () => {
    const { user } = open('', [sourceOf('a'), sourceOf('b')])
    await user.click(await screen.findByRole('checkbox', { name: 'Select all sources on this page' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(screen.queryByText('2 selected')).toBeNull()
  })
})

describe('the notes of a source', () => {
  it('of blanks only are not saved', async () => {
    const { user, calls } = open('?tab=rejected', [sourceOf('a', { status: 'REJECTED' })])
    await user.click((await row('Journal a')).getByRole('button', { name: 'NOTES' }))
    const notes = await dialog('Notes')
    await user.click(notes.getByRole('button', { name: '+ ADD NOTE' }))
    expect(notes.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add Note' }).maxLength).toBe(4096)
    await user.keyboard('   ')
    await user.click(notes.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.some(({ path }) => path.endsWith('add-note'))).toBe(false)
  })
})
