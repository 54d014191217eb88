import { screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'

afterEach(() => vi.restoreAllMocks())

describe('pages', () => {
  it('that fail to render show the error and links to continue', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('The page tripped.')
    }
    renderAt([{ path: '*', element: <Broken /> }])
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(screen.getByText('The page tripped.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'GO TO HOME' }).getAttribute('href')).toBe('/')
  })

  it('whose file cannot be loaded say so without its address', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Lost = lazy(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://x/assets/Page.js')),
    )
    renderAt([{ path: '*', element: <Lost /> }])
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(screen.getByText(/A part of Claire could not be loaded/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('assets')
  })
})
