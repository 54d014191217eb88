import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { RejectedBefore } from './SourcePanel.tsx'

const rejection = {
  name: 'Fog blog',
  url: 'fog.org/blog',
  date: '2026-05-03T12:00:00.000Z',
  by: 'Ada Byron',
  note: 'Press only.',
}

const show = (fields: Partial<typeof rejection> = {}) =>
  renderAt(<RejectedBefore rejection={{ ...rejection, ...fields }} />, { at: '/admin-sources' })

describe('a suggestion of a site that was rejected before', () => {
  it('shows when, by whom and why, with a link to that decision', async () => {
    const { user, router } = show()
    expect(screen.getByRole('note').textContent).toBe(
      'Rejected before on 03-May-2026 by Ada Byron: Press only. See “Fog blog”',
    )
    await user.click(screen.getByRole('link', { name: 'See “Fog blog”' }))
    expect(router.state.location.search).toBe('?tab=rejected&query=fog.org%2Fblog')
  })

  it('shows no reason if there was none', () => {
    show({ note: '' })
    expect(screen.getByRole('note').textContent).toBe(
      'Rejected before on 03-May-2026 by Ada Byron. See “Fog blog”',
    )
  })
})
