import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import AlertsPage from './AlertsPage.tsx'
import BookmarksPage from './BookmarksPage.tsx'
import DetailPage from './DetailPage.tsx'

afterEach(() => vi.restoreAllMocks())

describe('an alert that is edited', () => {
  async function edit(...refusal: { status: number; body: unknown }[]) {
    const onSave = () => refusal[0]
    fakeServer(withAlerts([alertNamed('a', { name: 'Ice' })], libraryServer([]), { onSave }))
    const { user } = renderAt(<AlertsPage />, { at: '/alerts?page=1&edit=a', path: '/alerts' })
    const form = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    const name = await form.findByLabelText('Alert name')
    await user.clear(name)
    await user.type(name, 'Sea ice')
    return { user, form }
  }
  const save = async ({ user, form }: Awaited<ReturnType<typeof edit>>) =>
    user.click(form.getByRole('button', { name: 'Save' }))

  it('says that it was updated', async () => {
    await save(await edit())
    await screen.findByText('Alert updated !')
  })

  it("says that it couldn't be, and keeps what was typed", async () => {
    const opened = await edit({
      status: 500,
      body: { errorCode: 'INTERNAL', apiError: 'Something is wrong.' },
    })
    await save(opened)
    await screen.findByText("Something went wrong! Couldn't update alert...")
    expect((opened.form.getByLabelText('Alert name') as HTMLInputElement).value).toBe('Sea ice')
  })

  it('can come at any time, or once every so often', async () => {
    const { form } = await edit()
    const choices = within(form.getByLabelText('Frequency')).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'anytime',
      'once every day',
      'once every week',
      'once every 1 month',
      'once every 2 months',
      'once every 3 months',
    ])
  })
})

describe('the sources of an alert', () => {
  it("say 'Loading…' until they come, and 'No options' where there are none", async () => {
    const sources = Promise.withResolvers<{ body: unknown }>()
    fakeServer(withAlerts([], libraryServer([])))
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.includes('source/getApproved')
        ? Response.json((await sources.promise).body)
        : answered(request),
    )
    const { user } = renderAt(<AlertsPage />, { at: '/alerts' })
    await user.click(screen.getAllByRole('button', { name: 'CREATE ALERT' })[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog', { name: 'Create Alert for New Search Results' }))
    await user.click(form.getByRole('combobox', { name: 'Sources' }))
    await screen.findByText('Loading…')
    sources.resolve({ body: [] })
    await screen.findByText('No options')
  })
})

describe('the file of a standard', () => {
  const standard = articleAbout('ice', {
    articleType: 'pdf',
    opensInTab: true,
    downloadUrl: '/claire/files/download-encrypted?fileId=ice',
  })
  const answers: [how: string, words: string, answer: () => Response][] = [
    [
      'is empty',
      "Couldn't open file",
      () => new Response(null, { headers: { 'content-type': 'application/pdf' } }),
    ],
    [
      'does not come',
      "Something went wrong! Couldn't open file.",
      () => Response.json({ errorCode: 'UPSTREAM_FAILED', apiError: 'no' }, { status: 502 }),
    ],
  ]

  it.each(answers)('that %s: “%s”', async (_how, words, answer) => {
    fakeServer(libraryServer([standard]))
    const others = globalThis.fetch
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.includes('/files/') ? answer() : others(request),
    )
    let isClosed = false
    vi.spyOn(window, 'open').mockImplementation(
      () => ({ document: { title: '' }, close: () => (isClosed = true) }) as unknown as Window,
    )
    const { user } = renderAt(<DetailPage />, { at: '/detail/ice', path: '/detail/:id' })
    await user.click(await screen.findByRole('button', { name: /Download PDF/ }))
    await screen.findByText(words)
    expect(isClosed).toBe(true)
  })
})

it('bookmarks that nobody has yet say what they are for, and where to begin', async () => {
  const folder = { id: 'f', name: 'Bookmarks', count: 0, usedAt: null }
  const shelf = { folders: [folder], saveTo: 'f', total: 0, tags: [], binned: 0 }
  const page = { content: [], totalElements: 0, totalPages: 0, empty: true }
  fakeServer(({ path }) => ({ body: path === 'bookmark/shelf' ? shelf : page }))
  renderAt(<BookmarksPage />, { at: '/bookmark', path: '/bookmark' })
  await screen.findByText("This is where you'll manage your bookmarks.")
  await screen.findByText('You can first search for reading materials that interest you.')
  expect(screen.getByRole('link', { name: 'GO TO DISCOVER' }).getAttribute('href')).toBe('/search')
})
