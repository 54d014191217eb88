import type { AuditEntry, Suggestion } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { AuditLog, MySuggestions } from '../index.ts'

const entry: AuditEntry = {
  id: '7',
  date: '2026-07-04T12:00:00.000Z',
  userId: 'g',
  userName: 'Grace Hopper',
  action: 'edited',
  sourceId: 'a',
  sourceName: 'Journal a',
  before: 'name: Jurnal a',
  after: 'name: Journal a',
}

const pageOf = (content: AuditEntry[]) => ({
  body: { content, totalElements: content.length, totalPages: 1, empty: content.length === 0 },
})

describe('the audit log', () => {
  it('shows the person, the source, and the old and new values', async () => {
    fakeServer(() => pageOf([entry, { ...entry, id: '8', action: 'works_merged' }]))
    renderAt(<AuditLog query="" onNavigate={() => undefined} />)
    const [, first, second] = await screen.findAllByRole('row')
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Grace Hopper', 'Edited', 'Journal a', 'Name: Jurnal a', 'Name: Journal a'])
    expect(within(first as HTMLElement).getAllByRole('cell')[0]?.textContent).toMatch(
      /^04-July-2026 \d\d:\d\d$/,
    )
    expect(within(second as HTMLElement).getByText('Merged as one work')).toBeTruthy()
  })

  it('is searched on Enter', async () => {
    const calls = fakeServer(() => pageOf([]))
    const onNavigate = vi.fn()
    const { user } = renderAt(<AuditLog query="ice" onNavigate={onNavigate} />)
    await screen.findByText('No entry matches “ice”.')
    expect(calls[0]?.query.get('searchItem')).toBe('ice')
    await user.clear(screen.getByRole('textbox', { name: 'Search by source or person' }))
    await user.type(screen.getByRole('textbox', { name: 'Search by source or person' }), 'grace{Enter}')
    expect(onNavigate).toHaveBeenCalledWith('view=audit&query=grace')
  })

  it('is downloaded as a file with all entries', async () => {
    const csv = 'date,userName\r\n2026-07-04,"Hopper, Grace"\r\n'
    fakeServer(({ path }) => (path === 'source/audit.csv' ? { text: csv } : pageOf([entry])))
    const blobs: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = renderAt(<AuditLog query="" onNavigate={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: 'EXPORT CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe('claire-audit-log.csv')
    expect(await blobs[0]?.text()).toBe(csv)
    // The byte order mark, by which spreadsheets recognise UTF-8.
    expect([...new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})

describe('the list of my suggestions', () => {
  const suggestion: Suggestion = {
    id: 'a',
    name: 'Journal a',
    url: 'a.example.org',
    status: 'REJECTED',
    suggestedDate: '2026-05-02T12:00:00.000Z',
    decidedDate: '2026-06-03T12:00:00.000Z',
    publicNote: 'Press releases only.',
  }

  it('shows the decision on each, and the reason', async () => {
    fakeServer(() => ({
      body: [
        suggestion,
        { ...suggestion, id: 'b', name: 'Journal b', status: 'PENDING', decidedDate: null, publicNote: '' },
      ],
    }))
    renderAt(<MySuggestions />)
    const list = within(await screen.findByRole('list', { name: 'My suggestions' }))
    const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(first).toContain('Rejected')
    expect(first).toContain('Suggested on 02-May-2026 · Rejected on 03-June-2026')
    expect(first).toContain('Note: Press releases only.')
    expect(second).toContain('Pending approval')
    expect(second).not.toContain('Note:')
  })

  it('says so when there are none', async () => {
    fakeServer(() => ({ body: [] }))
    renderAt(<MySuggestions />)
    await screen.findByText('You have not suggested a source yet.')
  })
})
