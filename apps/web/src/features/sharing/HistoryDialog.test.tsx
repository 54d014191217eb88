import type { FolderEvent, FolderHistory } from '@claire/api-contract'
import { FOLDER_EVENT_KINDS } from '@claire/api-contract/enums'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { HistoryDialog } from './ShareDialog.tsx'

const MIRA = { name: 'Mira Santos', isYou: false }

const eventOf = (fields: Partial<FolderEvent> & Pick<FolderEvent, 'kind'>): FolderEvent => ({
  id: fields.kind,
  at: '2026-11-02T10:15:00.000Z',
  by: MIRA,
  names: [],
  count: 0,
  role: null,
  ...fields,
})

/** Opens the history of a folder. */
function open(events: FolderEvent[], pageSize = 30) {
  fakeServer(({ path, query }) => {
    if (path !== 'shared-folder/f-Ice/history') return undefined
    const at = Number(query.get('page')) * pageSize
    const body: FolderHistory = {
      content: events.slice(at, at + pageSize),
      totalElements: events.length,
      totalPages: Math.ceil(events.length / pageSize),
    }
    return { body }
  })
  return renderAt(<HistoryDialog folder={{ id: 'f-Ice', name: 'Ice' }} onClose={() => undefined} />)
}

describe('the history of a folder', () => {
  it('names who did what, and the articles concerned', async () => {
    open([
      eventOf({
        kind: 'bookmarksAdded',
        names: ['A%20first', 'A%20second', 'A%20third'],
        count: 5,
      }),
      eventOf({ kind: 'memberAdded', names: ['Jonas Weber', 'Sleep lab'], count: 2, role: 'editor' }),
      eventOf({ kind: 'roleChanged', by: { name: 'Ada Byron', isYou: true }, names: [''], role: 'viewer' }),
      eventOf({ kind: 'invitationExpired', by: null, names: ['lea@example.org'] }),
      eventOf({ kind: 'memberLeft', by: { name: '', isYou: false } }),
      eventOf({ kind: 'ownerDeleted', by: null, names: ['Jonas Weber'] }),
      eventOf({ kind: 'tagsChanged', names: ['method'], count: 1 }),
    ])
    await screen.findByText('Mira Santos added 5 articles.')
    expect(screen.getByText('A second')).toBeTruthy()
    expect(screen.getByText('Mira Santos added Jonas Weber and Sleep lab (Editor).')).toBeTruthy()
    expect(screen.getByText('Ada Byron (you) changed the role of a deleted account to Viewer.')).toBeTruthy()
    expect(screen.getByText('The invitation of lea@example.org expired.')).toBeTruthy()
    expect(screen.getByText('A deleted account left the folder.')).toBeTruthy()
    expect(
      screen.getByText('The account of the owner was deleted. The new owner is Jonas Weber.'),
    ).toBeTruthy()
    expect(screen.getByText('Mira Santos changed tags of 1 article: method.')).toBeTruthy()
  })

  it('has a sentence for every kind of change', async () => {
    open(
      FOLDER_EVENT_KINDS.map((kind) => eventOf({ kind, names: ['Jonas%20Weber'], count: 1, role: 'viewer' })),
    )
    const sentences = await screen.findAllByText(/^(Mira Santos|The (invitation|account)) .+\.$/)
    expect(new Set(sentences.map(({ textContent }) => textContent)).size).toBe(FOLDER_EVENT_KINDS.length)
  })

  it('is turned in pages', async () => {
    const events = Array.from({ length: 12 }, (_, at) =>
      eventOf({ kind: 'renamed', id: `${at}`, names: [`Ice ${at}`] }),
    )
    const { user } = open(events, 10)
    await screen.findByText('Mira Santos renamed this folder to “Ice 0”.')
    await user.click(screen.getByRole('button', { name: 'Go to page 2' }))
    await screen.findByText('Mira Santos renamed this folder to “Ice 11”.')
    await waitFor(() => expect(screen.queryByText(/Ice 0/)).toBeNull())
  })

  it('says that nothing happened yet', async () => {
    open([])
    await screen.findByText('Nothing has happened yet.')
  })
})
