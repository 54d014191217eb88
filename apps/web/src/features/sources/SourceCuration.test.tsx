import type { Source } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useNavigate, useSearchParams } from 'react-router'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
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

/** The name of a source is followed by what can be looked at in its row. */
const called = (name: string) => new RegExp(`^${name}\\b`)

const row = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name: called(name) })
  const found = header.closest('tr')
  if (!found) throw new Error(`no row of ${name}`)
  return within(found)
}
/** The first button of a row is its name, which opens its panel. */
const actionsOf = async (name: string) =>
  (await row(name))
    .getAllByRole('button')
    .slice(1)
    .map(({ firstChild }) => firstChild?.textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('rowheader', { name: called(name) })).toBeNull())

describe('the tabs of the sources', () => {
  const sources = [
    sourceOf('p'),
    sourceOf('a', { status: 'APPROVED' }),
    sourceOf('b', { status: 'APPROVED' }),
    sourceOf('r', { status: 'REJECTED' }),
  ]

  it('carry their counts and are places of their own', async () => {
    const { user, router } = open('', sources)
    expect(await screen.findByRole('tab', { name: 'PENDING APPROVAL (1)', selected: true })).toBeTruthy()
    await user.click(await screen.findByRole('tab', { name: 'APPROVED SOURCES (2)' }))
    expect(router.state.location.search).toBe('?tab=approved')
    await row('Journal a')
    expect(screen.getByRole('tab', { name: 'REJECTED SOURCES (1)' })).toBeTruthy()
  })

  it('show name, address, date and what can be done', async () => {
    const { user } = open('', sources)
    expect(await actionsOf('Journal p')).toEqual(['EDIT', 'REJECT', 'APPROVE'])
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    ).toEqual(['Name', 'Web Site URL', 'Date Suggested', 'Actions'])
    expect((await row('Journal p')).getByText('05-Sept-2026')).toBeTruthy()
    expect((await row('Journal p')).getByRole('link', { name: /p\.example\.org/ }).getAttribute('href')).toBe(
      'https://p.example.org',
    )
    await user.click(screen.getByRole('tab', { name: /APPROVED/ }))
    expect(await actionsOf('Journal a')).toEqual(['EDIT', 'DELETE'])
    await user.click(screen.getByRole('tab', { name: /REJECTED/ }))
    expect(await actionsOf('Journal r')).toEqual(['NOTES'])
  })

  it('leave the standards database alone, and say why to mouse and keyboard', async () => {
    const { user } = open('?tab=approved', [
      sourceOf('rfc', { name: 'RFC Editor', status: 'APPROVED', readOnly: true }),
    ])
    for (const name of ['EDIT', 'DELETE']) {
      const button = (await row('RFC Editor')).getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      await user.click(button)
      expect(screen.queryByRole('dialog')).toBeNull()
      const why = 'RFC Editor is a read-only source.'
      expect([button.getAttribute('aria-description'), button.dataset['tip']]).toEqual([why, why])
      expect(button.hasAttribute('disabled')).toBe(false)
      // In a row that has the focus, whose other buttons are blue.
      button.focus()
      expect(getComputedStyle(button).color).toBe('rgb(154, 163, 176)')
      expect(getComputedStyle(button).cursor).toBe('not-allowed')
    }
  })
})

describe('the approved sources', () => {
  const counts = {
    PENDING: 0,
    APPROVED: 2,
    REJECTED: 0,
    needsAttention: 1,
    attention: { failing: 1, partly: 0, overdue: 0, silent: 0 },
  }

  it('can be left to one kind of trouble, where there are several', async () => {
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
    await user.click(screen.getByRole('button', { name: '1 silent' }))
    await isGone('Journal well')
    expect(router.state.location.search).toBe('?tab=approved&only=silent')
    await user.click(screen.getByRole('button', { name: '1 silent', pressed: true }))
    await row('Journal well')
  })

  it('can be left to those that need attention, in the address, and together with a search', async () => {
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

  it('are scanned many at once; those that were scanned just now are told apart', async () => {
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

  it('that are all doing well need no such list', async () => {
    open('?tab=approved', [sourceOf('well', { status: 'APPROVED' })])
    await row('Journal well')
    await screen.findByRole('tab', { name: 'APPROVED SOURCES (1)' })
    expect(screen.queryByRole('button', { name: /NEEDS ATTENTION/ })).toBeNull()
  })
})

describe('the panel of a source', () => {
  it('has its history, its articles and its notes beside the list, and gives the keyboard back', async () => {
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
    await panel.findByText('It was not scanned yet.')
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

  it('visits the site of a suggestion when that is wanted', async () => {
    const { user, calls } = open('', [sourceOf('p')], ({ path }) =>
      path === 'source/p/preview' ? { status: 503 } : undefined,
    )
    await user.click((await row('Journal p')).getByRole('button', { name: 'Journal p' }))
    const preview = await screen.findByRole('button', { name: 'PREVIEW' })
    expect(calls.some(({ path }) => path.endsWith('/preview'))).toBe(false)
    await user.click(preview)
    await screen.findByText('The preview could not be made.')
  })
})

describe('the rows of a page', () => {
  it('are ten, or as many as were last wanted', async () => {
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
  it('runs on Enter, is in the address, and can be cleared', async () => {
    const { user, calls, router } = open('', [sourceOf('ice'), sourceOf('fire')])
    await row('Journal fire')
    await user.type(screen.getByPlaceholderText('Search Sources'), 'ice')
    expect(calls.some(({ path }) => path === 'source/search')).toBe(false)
    await user.keyboard('{Enter}')
    await isGone('Journal fire')
    expect(router.state.location.search).toBe('?query=ice')
    expect(calls.findLast(({ path }) => path === 'source/search')?.body).toEqual({
      searchItem: 'ice',
      status: 'PENDING',
    })
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await row('Journal fire')
    expect(router.state.location.search).toBe('')
  })

  it('says so when there is nothing', async () => {
    open('?query=water', [sourceOf('ice')])
    await screen.findByText('No source matches “water”.')
  })

  it('takes the reader back one page when the last source of a page is gone', async () => {
    const many = Array.from({ length: 11 }, (_, index) => sourceOf(`n${index}`))
    const { user, router } = open('?page=2', many)
    await user.click((await row('Journal n10')).getByRole('button', { name: 'APPROVE' }))
    await user.click((await dialog('Approve Source')).getByRole('button', { name: 'Approve' }))
    await row('Journal n0')
    expect(router.state.location.search).toBe('')
  })
})

describe('a decision', () => {
  it('approves, closes the dialog, takes the source off the list, and goes on at the next', async () => {
    const { user, server } = open('', [sourceOf('a'), sourceOf('b')])
    await user.click((await row('Journal a')).getByRole('button', { name: 'APPROVE' }))
    await user.click((await dialog('Approve Source')).getByRole('button', { name: 'Approve' }))
    await isGone('Journal a')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.all().find(({ id }) => id === 'a')?.status).toBe('APPROVED')
    expect(document.activeElement?.textContent).toBe('Journal b')
  })

  it('rejects with the note that says why', async () => {
    const { user, calls } = open('', [sourceOf('a')])
    await user.click((await row('Journal a')).getByRole('button', { name: 'REJECT' }))
    const reject = await dialog('Reject Source')
    expect(reject.getByText('The AI will not scan this source.')).toBeTruthy()
    await user.type(reject.getByRole('textbox', { name: 'Notes' }), ' Press releases only. ')
    await user.click(reject.getByRole('button', { name: 'Reject' }))
    await isGone('Journal a')
    expect(calls.find(({ path }) => path === 'source/a/reject')).toMatchObject({
      method: 'PUT',
      body: { note: 'Press releases only.' },
    })
  })

  it('stays open and tells who was faster', async () => {
    const apiError = '"Journal a" was already approved by Grace Hopper, just now.'
    const { user } = open('', [sourceOf('a')], ({ path }) =>
      path.endsWith('/reject') ? { status: 409, body: { errorCode: 'CONFLICT', apiError } } : undefined,
    )
    await user.click((await row('Journal a')).getByRole('button', { name: 'REJECT' }))
    await user.click((await dialog('Reject Source')).getByRole('button', { name: 'Reject' }))
    expect((await (await dialog('Reject Source')).findByRole('alert')).textContent).toBe(apiError)
  })

  it('deletes after asking, and says it is done', async () => {
    const { user, calls } = open('?tab=approved', [sourceOf('a', { status: 'APPROVED' })])
    await user.click((await row('Journal a')).getByRole('button', { name: 'DELETE' }))
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await user.click((await dialog('Delete Source')).getByRole('button', { name: 'Delete' }))
    const done = await dialog('Source is deleted successfully!')
    await user.click(done.getByRole('button', { name: 'OK' }))
    await screen.findByText('No source is approved yet.')
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('source/a/delete')
  })
})

describe('the decision on many', () => {
  it('tells which of them it could not change', async () => {
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
  const grace = { firstName: 'Grace', lastName: 'Hopper', userId: 'g' }
  const note = { ...grace, text: 'Not peer reviewed', date: '2026-09-03T12:00:00.000Z' }

  it('are read with their dates, and added one at a time', async () => {
    const { user, calls } = open('?tab=rejected', [sourceOf('a', { status: 'REJECTED', notes: [note] })])
    await user.click((await row('Journal a')).getByRole('button', { name: 'NOTES' }))
    const notes = await dialog('Notes')
    expect(notes.getByText('Add and read notes about deleted or rejected sources.')).toBeTruthy()
    expect(notes.getByText('2026-Sept-03')).toBeTruthy()
    expect(notes.getByText('Not peer reviewed')).toBeTruthy()
    await user.click(notes.getByRole('button', { name: '+ ADD ANOTHER NOTE' }))
    expect(document.activeElement).toBe(notes.getByRole('textbox', { name: 'Add Note' }))
    await user.keyboard('  Look again in spring ')
    await user.click(notes.getByRole('button', { name: 'OK' }))
    await screen.findByText('Note added successfully!')
    expect(calls.find(({ path }) => path === 'source/a/add-note')).toMatchObject({
      method: 'PUT',
      body: { text: 'Look again in spring' },
    })
  })

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

  it('that cannot be saved stay in the dialog', async () => {
    const { user } = open('?tab=rejected', [sourceOf('a', { status: 'REJECTED' })], ({ path }) =>
      path.endsWith('add-note') ? { status: 500 } : undefined,
    )
    await user.click((await row('Journal a')).getByRole('button', { name: 'NOTES' }))
    await user.click(screen.getByRole('button', { name: '+ ADD NOTE' }))
    await user.keyboard('Important')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong! Couldnt save note...')
    expect(screen.getByDisplayValue('Important')).toBeTruthy()
  })
})
