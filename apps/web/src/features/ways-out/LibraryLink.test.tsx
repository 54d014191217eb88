import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { LibraryLink } from './external-tools.tsx'

const RESOLVER = 'https://resolver.example/start?group=main'

describe.each(['words', 'icon'] as const)('the link to the library, as %s', (look) => {
  const link = () => (
    <>
      <h1 id="title">On ice</h1>
      <LibraryLink article={articleAbout('ice')} look={look} titleId="title" />
    </>
  )

  it('opens the link resolver in a new tab that knows nothing of this one', () => {
    renderAt(link(), { config: { linkResolver: RESOLVER } })
    const shown = screen.getByRole<HTMLAnchorElement>('link', { name: 'Find it at your library' })
    expect(shown.href.startsWith(`${RESOLVER}&url_ver=Z39.88-2004`)).toBe(true)
    expect([shown.target, shown.rel]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('is not shown without a link resolver', () => {
    renderAt(link())
    expect(screen.queryByRole('link')).toBeNull()
  })
})
