import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ExportButton } from './index.ts'

describe('the references of several articles', () => {
  it('come as a file, in the usual format at once or in another one', async () => {
    const calls = fakeServer(() => ({ text: '@article{a}' }))
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = renderAt(<ExportButton articleIds={['a', 'b']} />)
    await user.click(await screen.findByRole('button', { name: 'Export BibTeX' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(calls[0]?.body).toEqual({ format: 'bibtex', of: { kind: 'articles', articleIds: ['a', 'b'] } })
    expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe('references.bib')
    await user.click(screen.getByRole('button', { name: 'Export in another format' }))
    await user.click(await screen.findByRole('menuitem', { name: 'RIS' }))
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2))
    expect(calls[1]?.body).toMatchObject({ format: 'ris' })
  })
})
