import type { FolderLearning, FolderSuggestion } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { articleOf, bookmarkServer } from '#testing/bookmark-server.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { sharedFolderOf, sharedFolderServer } from '#testing/shared-folder-server.ts'
import { giveWindowSize } from '#testing/window-size.ts'
import { SuggestionsBeside } from './FolderSuggestions.tsx'

const ICE = { id: 'f-Ice', name: 'Ice', count: 5 }
const ready: FolderLearning = {
  folderId: ICE.id,
  enabled: true,
  state: 'ready',
  examples: 6,
  refused: 0,
  learntAt: '2026-11-01T00:00:00.000Z',
  alertId: 'a1',
}
const suggested = (title: string, fields: Partial<FolderSuggestion> = {}): FolderSuggestion => ({
  article: articleOf(title, title),
  sentence: '',
  words: [],
  like: null,
  others: 0,
  isEdge: false,
  ...fields,
})
const SNOW = suggested('Snow', {
  sentence: 'Snow lasts longer on old ice.',
  words: ['snow', 'floe'],
  like: encodeURIComponent('Sea ice thickness in the Arctic and what it means for ships'),
  others: 3,
})
const FOREST = suggested('Forest', { isEdge: true })

interface Situation {
  learning?: Partial<FolderLearning>
  suggestions?: FolderSuggestion[]
  refuse?: (call: FakeCall) => boolean
}

/** The folder Ice and its suggestions; its switch works. */
function open({ learning, suggestions = [SNOW, FOREST], refuse }: Situation = {}) {
  let known: FolderLearning = { ...ready, ...learning }
  const server = bookmarkServer([], ['Ice'])
  const calls = fakeServer((call) => {
    if (refuse?.(call)) return { status: 500, body: { errorCode: 'INTERNAL', apiError: 'It broke.' } }
    if (!call.path.startsWith('recommendations')) return server.answer(call)
    if (call.path.includes('/votes/')) return {}
    if (call.method === 'PUT') {
      const { enabled } = call.body as { enabled: boolean }
      known = { ...known, enabled, state: enabled ? 'ready' : 'off' }
      return { body: known }
    }
    return { body: { learning: known, suggestions: known.state === 'ready' ? suggestions : [] } }
  })
  const shown = renderAt(
    <SuggestionsBeside folder={ICE} isShown>
      <p>the list</p>
    </SuggestionsBeside>,
  )
  const changes = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path])
  return { ...shown, server, calls, changes }
}

/** The folder Sleep of Lena, with the same suggestions. */
function openShared(role: 'viewer' | 'editor', learning: Partial<FolderLearning> = {}) {
  const shared = sharedFolderServer({
    role,
    others: ({ path }) =>
      path.startsWith('recommendations')
        ? {
            body: path.includes('/votes/')
              ? {}
              : { learning: { ...ready, ...learning }, suggestions: [SNOW, FOREST] },
          }
        : undefined,
  })
  const calls = fakeServer(shared.answer)
  const folder = { id: 'f-Sleep', name: 'Sleep', count: 6, shared: sharedFolderOf(role, 6) }
  const shown = renderAt(
    <SuggestionsBeside folder={folder} isShown>
      <p>the list</p>
    </SuggestionsBeside>,
  )
  return { ...shown, shared, calls }
}

const row = async (name: string) => within(await screen.findByRole('article', { name }))
const press = async (user: ReturnType<typeof open>['user'], name: string, button: string) =>
  user.click((await row(name)).getByRole('button', { name: button }))

describe('suggestions of a folder', () => {
  it('say why they are here, by words and by what they are like', async () => {
    open()
    ;(await row('Snow')).getByText('Snow lasts longer on old ice.')
    ;(await row('Snow')).getByText('snow, floe · like “Sea ice thickness in…” and 3 others')
    ;(await row('Forest')).getByText('from the edge of the folder')
  })

  it('are kept as bookmarks of the folder, which is undone in the row', async () => {
    const { user, server } = open()
    await press(user, 'Snow', 'KEEP')
    ;(await row('Snow')).getByText('Kept in this folder')
    expect(server.folderOf('Snow')).toBe('Ice')
    await press(user, 'Snow', 'Undo')
    ;(await row('Snow')).getByRole('button', { name: 'KEEP' })
    expect(server.folderOf('Snow')).toBeUndefined()
  })

  it('are refused, which is undone in the row', async () => {
    const { user, calls } = open()
    await press(user, 'Forest', 'NOT THIS')
    ;(await row('Forest')).getByText('Not for this folder')
    await press(user, 'Forest', 'Undo')
    ;(await row('Forest')).getByRole('button', { name: 'NOT THIS' })
    const votes = calls.filter(({ path }) => path === 'recommendations/folders/f-Ice/votes/Forest')
    expect(votes.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { refused: true }],
      ['PUT', { refused: false }],
    ])
  })

  it('stay as they are if an answer cannot be saved, and say so', async () => {
    const { user } = open({ refuse: ({ path }) => path.includes('/votes/') })
    await press(user, 'Forest', 'NOT THIS')
    await (await row('Forest')).findByText('Your answer could not be saved. Try again.')
    ;(await row('Forest')).getByRole('button', { name: 'KEEP' })
  })

  it('are switched on and off for the folder', async () => {
    const { user } = open({ learning: { enabled: false, state: 'off' } })
    await user.click(await screen.findByRole('button', { name: 'Switch on' }))
    await row('Snow')
    screen.getByText('Based on what you keep and refuse here.')
    await user.click(screen.getByRole('button', { name: 'Switch off' }))
    await screen.findByRole('button', { name: 'Switch on' })
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('wait for five articles', async () => {
    open({ learning: { enabled: false, state: 'off', examples: 2 } })
    await screen.findByText('Keep five articles here to get suggestions.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that are switched off for all folders link to the settings', async () => {
    open({ learning: { state: 'off' } })
    await screen.findByText(/Suggestions are switched off for all folders/)
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/account-settings')
  })

  it('that cannot be loaded leave the list as it is, and can be requested again', async () => {
    let works = false
    const { user } = open({ refuse: ({ path }) => !works && path.startsWith('recommendations') })
    await screen.findByText('Suggestions could not be loaded.')
    screen.getByText('the list')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await row('Snow')
  })

  it('are one line on phones, which opens them in a sheet', async () => {
    giveWindowSize('narrow')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '2 suggested for this folder' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Suggested for this folder' }))
    await user.click(sheet.getAllByRole('button', { name: 'NOT THIS' })[0] as HTMLElement)
    await sheet.findByText('Not for this folder')
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    giveWindowSize('wide')
  })
})

describe('suggestions of a folder that others share', () => {
  it('are kept and refused by editors', async () => {
    const { user, shared, calls } = openShared('editor')
    await press(user, 'Snow', 'KEEP')
    ;(await row('Snow')).getByText('Kept in this folder')
    expect(shared.titles()).toEqual(['Snow'])
    await press(user, 'Snow', 'Undo')
    ;(await row('Snow')).getByRole('button', { name: 'KEEP' })
    expect(shared.titles()).toEqual([])
    await press(user, 'Forest', 'NOT THIS')
    expect(calls.at(-1)?.path).toBe('recommendations/folders/f-Sleep/votes/Forest')
  })

  it('are shown to viewers, who change nothing', async () => {
    openShared('viewer')
    await row('Snow')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are switched off by the owner alone', async () => {
    openShared('editor')
    await row('Snow')
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
  })

  it.each(['viewer', 'editor'] as const)('are no part of the page while they are off (%s)', async (role) => {
    const { calls } = openShared(role, { enabled: false, state: 'off' })
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('recommendations/folders/f-Sleep'))
    screen.getByText('the list')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
