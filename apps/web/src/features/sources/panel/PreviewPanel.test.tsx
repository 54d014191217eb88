import type { SourcePreview } from '@claire/api-contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { sourceOf } from '#testing/source-server.ts'

const preview: SourcePreview = {
  reachable: true,
  message: 'The site answers.',
  robots: 'robots.txt allows it, one page every 2 s.',
  scope: 'All of a.example.org.',
  method: 'OAI-PMH',
  estimatedArticles: 12_345,
  isLowerBound: true,
  samples: [
    { title: 'Ice & heat', year: 2024, summary: 'On ice.', url: 'https://a.example.org/1' },
    { title: '', year: null, summary: '', url: 'https://a.example.org/2' },
  ],
  duplicates: [{ id: 'b', name: 'Journal b', status: 'REJECTED' }],
}

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('the preview of a source', () => {
  it('shows that it is loading, then the expected results', async () => {
    const answer = heldBack<{ body: SourcePreview }>()
    const calls = fakeServer(() => answer.promise)
    renderAt(<PreviewPanel source={sourceOf('a')} />)
    expect(screen.getByText('Visiting the site. This can take some seconds…')).toBeTruthy()
    answer.resolve({ body: preview })
    await screen.findByText('Reachable')
    expect(calls).toMatchObject([{ method: 'GET', path: 'source/a/preview' }])
    expect(['robots.txt', 'Found by', 'Estimated articles', 'Same site as'].map(fact)).toEqual([
      preview.robots,
      'OAI-PMH',
      'at least 12,345',
      'Journal b (Rejected)',
    ])
    expect(screen.getByRole('link', { name: 'Ice & heat' }).closest('li')?.textContent).toBe(
      'Ice & heat (2024)On ice.',
    )
    expect(screen.getByRole('link', { name: 'Without a title' }).getAttribute('href')).toBe(
      'https://a.example.org/2',
    )
  })

  it('of an unreachable site shows why, and can be repeated', async () => {
    let found: SourcePreview = {
      ...preview,
      reachable: false,
      message: 'The host name does not exist.',
      method: '',
      estimatedArticles: null,
      samples: [],
      duplicates: [],
    }
    fakeServer(() => ({ body: found }))
    const { user } = renderAt(<PreviewPanel source={sourceOf('a')} />)
    await screen.findByText('Not reachable')
    expect(screen.getByText('The host name does not exist.')).toBeTruthy()
    expect(fact('Estimated articles')).toBe('unknown')
    expect(screen.queryByText('Found by')).toBeNull()
    found = preview
    await user.click(screen.getByRole('button', { name: 'CHECK AGAIN' }))
    await screen.findByText('Reachable')
  })

  it('that failed can be requested again', async () => {
    fakeServer(() => ({
      status: 503,
      body: { errorCode: 'UNAVAILABLE', apiError: 'Too many previews at once.' },
    }))
    renderAt(<PreviewPanel source={sourceOf('a')} />)
    await screen.findByText('Too many previews at once.')
    expect(screen.getByRole('button', { name: 'TRY AGAIN' })).toBeTruthy()
  })
})
