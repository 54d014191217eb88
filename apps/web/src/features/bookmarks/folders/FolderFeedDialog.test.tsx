import type { PrivateFeed } from '@claire/api-contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { FolderFeedDialog } from './FolderFeedDialog.tsx'

/** A server that gives the feed new addresses at every request, or refuses to. */
function open({ refuses = false } = {}) {
  let feed: PrivateFeed = null
  let opened = 0
  fakeServer(({ method, path, query }) => {
    if (path !== 'bookmark/folder/feed' || query.get('folderId') !== 'f-Ice') return undefined
    if (method !== 'GET' && refuses) return { status: 500 }
    const base = `https://claire.example/feed/token-${++opened}`
    if (method === 'POST') feed = { atom: `${base}/atom.xml`, json: `${base}/feed.json` }
    if (method === 'DELETE') feed = null
    return { text: JSON.stringify(feed) }
  })
  return renderAt(
    <FolderFeedDialog folder={{ id: 'f-Ice', name: 'Ice', count: 0 }} onClose={() => undefined} />,
  )
}

describe('the private feed of a folder', () => {
  it('is described, created, replaced and removed', async () => {
    const { user } = open()
    await screen.findByRole('dialog', { name: 'Private feed of “Ice”' })
    await screen.findByText(/without your notes and tags/)
    await user.click(await screen.findByRole('button', { name: 'Create feed' }))
    const first = (await screen.findByText(/atom\.xml$/)).textContent
    expect(screen.getByText('Anyone with one of these addresses can read the feed.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Replace addresses' }))
    await screen.findByText((text) => text.endsWith('atom.xml') && text !== first)
    await user.click(screen.getByRole('button', { name: 'Remove feed' }))
    await screen.findByText('Feed removed.')
    await screen.findByRole('button', { name: 'Create feed' })
    expect(screen.queryByText(/atom\.xml$/)).toBeNull()
  })

  it('reports that it could not be created', async () => {
    const { user } = open({ refuses: true })
    await user.click(await screen.findByRole('button', { name: 'Create feed' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The feed could not be changed. Try again.')
  })
})
