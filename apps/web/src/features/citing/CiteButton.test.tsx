import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { CiteButton } from './reference-buttons.tsx'

const APA = 'Byron, A. (2020). On ice. Annals of Lakes.'
const IEEE = '[1] A. Byron, “On ice,” Annals of Lakes, 2020.'

const citing = ({ path, body }: FakeCall) => {
  if (path === 'citation/export') return { text: '@misc{byron2020ice}' }
  const { style } = body as { style: string }
  return { body: [{ text: style === 'apa' ? APA : IEEE, html: '' }] }
}

function dialogFor() {
  localStorage.clear()
  const { user } = renderAt(
    <>
      <h1 id="title">On ice</h1>
      <CiteButton articleId="ice" titleId="title" />
    </>,
  )
  return {
    user,
    async open() {
      await user.click(screen.getByRole('button', { name: 'Cite' }))
      return within(await screen.findByRole('dialog', { name: 'Cite this article' }))
    },
  }
}

describe('citing an article', () => {
  it('formats its reference by the style chosen last, and copies it', async () => {
    fakeServer(citing)
    const { user, open } = dialogFor()
    const dialog = await open()
    await dialog.findByText(APA)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Style' }), 'IEEE')
    await dialog.findByText(IEEE)
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Citation copied')
    expect(await navigator.clipboard.readText()).toBe(IEEE)

    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await (await open()).findByText(IEEE)
  })

  it('shows the last wording until the next is loaded, which alone can be copied', async () => {
    const { promise, resolve } = heldBack<ReturnType<typeof citing>>()
    fakeServer((call) => (JSON.stringify(call.body).includes('ieee') ? promise : citing(call)))
    const { user, open } = dialogFor()
    const dialog = await open()
    await dialog.findByText(APA)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Style' }), 'IEEE')
    const copy = dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy' })
    expect([dialog.queryByText(APA) === null, copy.disabled]).toEqual([false, true])
    resolve({ body: [{ text: IEEE, html: '' }] })
    await dialog.findByText(IEEE)
    expect(copy.disabled).toBe(false)
  })

  it('names the citation processor, with its licence and source', async () => {
    fakeServer(citing)
    const dialog = await dialogFor().open()
    const processor = await dialog.findByRole('link', { name: /citeproc-js, © 2009–2019 Frank Bennett/ })
    expect(processor.getAttribute('href')).toBe('https://github.com/juris-m/citeproc-js')
    const notices = dialog.getByRole('link', { name: 'Licence and source' })
    expect(notices.getAttribute('href')).toBe('/notices')
  })

  it('leaves the text selected if the browser refuses to copy', async () => {
    fakeServer(citing)
    const { user, open } = dialogFor()
    const dialog = await open()
    await dialog.findByText(APA)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await screen.findByText(/press Ctrl\+C/)
    expect(getSelection()?.toString()).toBe(APA)
  })

  it('downloads the reference as a file', async () => {
    const calls = fakeServer(citing)
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }),
    )
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user, open } = dialogFor()
    const dialog = await open()
    await user.click(dialog.getByRole('button', { name: 'BibTeX' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls.at(-1)?.body).toEqual({ format: 'bibtex', of: { kind: 'articles', articleIds: ['ice'] } })
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'reference.bib')
  })

  it('reports that the reference could not be loaded, and retries', async () => {
    let fails = true
    fakeServer((call) =>
      fails ? { status: 500, body: { errorCode: 'INTERNAL', apiError: 'No.' } } : citing(call),
    )
    const { user, open } = dialogFor()
    const dialog = await open()
    await dialog.findByText('The citation could not be loaded.')
    fails = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByText(APA)
  })
})
