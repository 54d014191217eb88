import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Component as AlertsPage } from './alerts.tsx'

const library = libraryServer([])
const atAlerts = () => renderAt(<AlertsPage />, { at: '/alerts' })
const saved = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(
    ({ method, path }) =>
      /^(POST|PUT)$/.test(method) && /^alert(\/[^/]+)?$/.test(path) && path !== 'alert/preview',
  )

describe('alerts', () => {
  it('show their criteria, frequency and number of new results', async () => {
    fakeServer(
      withAlerts(
        [
          alertNamed('a', {
            name: 'Ice',
            searchTerm: 'sea ice',
            startYear: 2012,
            endYear: 2019,
            sources: ['Journal', 'Annals'],
            newResults: 4,
            frequency: 'ONE_MONTH',
          }),
          alertNamed('b', { name: 'Exactly', refineSearch: true, startYear: 2017 }),
        ],
        library,
      ),
    )
    atAlerts()
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('Semantic search for “sea ice”, 2012–2019, in Journal and Annals')
    expect(first?.textContent).toContain('4 New Results')
    expect(first?.textContent).toContain('once every 1 month')
    expect(second?.textContent).toContain('Exact keywords “sea ice”, since 2017, in all sources')
    expect(second?.textContent).toContain('0 New Results')
    expect(screen.getByText('4 new results')).toBeTruthy()
  })

  it('open their results by an address that names the new ones, if it is short enough', async () => {
    const found = (id: string) => ({
      ...articleAbout(id),
      isNew: true,
      matchedAt: '2026-01-01T00:00:00Z',
      why: { terms: [], byMeaning: true },
    })
    const open = async (ids: string[]) => {
      fakeServer(
        withAlerts([alertNamed('a', { newResults: 2 })], library, { results: { a: ids.map(found) } }),
      )
      const { user, router } = renderAt(<AlertsPage />, { at: '/alerts', path: '/alerts' })
      await user.click(
        (await screen.findAllByRole('link', { name: 'VIEW SEARCH RESULTS' })).at(-1) as HTMLElement,
      )
      await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
      return router.state.location.search
    }
    expect(await open(['one', 'two'])).toBe('?alertId=a&shouldReturn=true&IDs=one%2Ctwo')
    const many = Array.from({ length: 1000 }, (_, n) => `article-${n}`)
    expect(await open(many)).toBe('?alertId=a&shouldReturn=true')
  })

  it('for a followed source or topic say so', async () => {
    fakeServer(
      withAlerts(
        [
          alertNamed('a', { searchTerm: 'topic:"cs.IR"' }),
          alertNamed('b', { searchTerm: 'source:"Annals"', sources: ['Annals'] }),
        ],
        library,
      ),
    )
    atAlerts()
    const [topic, source] = await screen.findAllByRole('article')
    expect(topic?.textContent).toContain(
      'Everything new on “Information Retrieval”, any year, in all sources',
    )
    expect(source?.textContent).toContain('Everything new, any year, in Annals')
  })

  it('unsubscribed by a link in a mail say so, and can be resumed', async () => {
    const alert = alertNamed('a', { name: 'Ice', pause: 'unsubscribed' })
    const calls = fakeServer(withAlerts([alert], library))
    const { user } = atAlerts()
    await screen.findByText('Unsubscribed by the link in a mail')
    await user.click(screen.getByRole('button', { name: 'Resume mail' }))
    await screen.findByRole('button', { name: 'Pause “Ice”' })
    expect(saved(calls)[0]?.body).toMatchObject({ pausedUntil: null })
  })

  it('explain themselves while there are none', async () => {
    fakeServer(withAlerts([], library))
    atAlerts()
    await screen.findByText('You have no alerts yet.')
  })

  it('are paused and resumed without changing other fields', async () => {
    const calls = fakeServer(withAlerts([alertNamed('a', { name: 'Ice', note: 'For the seminar' })], library))
    const { user } = atAlerts()
    await user.click(await screen.findByRole('button', { name: 'Pause “Ice”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'For 1 week' }))
    await screen.findByRole('button', { name: 'Resume “Ice”' })
    expect(saved(calls)[0]?.body).toMatchObject({ note: 'For the seminar', searchTerm: 'sea ice' })
  })
})

describe('the address in a mail that edits an alert', () => {
  const atEdit = (id: string) =>
    renderAt(<AlertsPage />, { at: `/alerts?page=1&edit=${id}`, path: '/alerts' })

  it('opens the form, and shows the list once it is closed', async () => {
    fakeServer(withAlerts([alertNamed('a', { name: 'Ice', note: 'For the seminar' })], library))
    const { user, router } = atEdit('a')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    expect((dialog.getByLabelText('Note') as HTMLInputElement).value).toBe('For the seminar')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('?page=1')
  })

  it('reports a deleted alert', async () => {
    fakeServer(withAlerts([alertNamed('a')], library))
    const { user, router } = atEdit('gone')
    await screen.findByText('This alert does not exist.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(router.state.location.search).toBe('?page=1')
  })
})

describe('the form', () => {
  async function open(...server: Parameters<typeof withAlerts>) {
    const calls = fakeServer(withAlerts(...server))
    const { user } = atAlerts()
    await user.click(screen.getAllByRole('button', { name: 'CREATE ALERT' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Create Alert for New Search Results' })
    return { calls, user, form: within(dialog) }
  }

  it('reports the first missing field, in the order of name, search term and e-mail', async () => {
    const { user, form, calls } = await open([], library)
    await user.clear(form.getByLabelText('Email'))
    await user.click(form.getByRole('button', { name: 'Create Alert' }))
    expect(form.getByText('Alert name is required!')).toBeTruthy()
    expect(form.queryByText('Search term is required!')).toBeNull()
    await user.type(form.getByLabelText('Alert name'), 'Ice')
    expect(form.getByText('Search term is required!')).toBeTruthy()
    await user.type(form.getByLabelText('Search term'), 'sea ice')
    expect(form.getByText('Email is required!')).toBeTruthy()
    expect(saved(calls)).toEqual([])
  })

  it("is prefilled with the person's e-mail, and saves", async () => {
    const { user, form, calls } = await open([], library)
    expect((form.getByLabelText('Email') as HTMLInputElement).value).not.toBe('')
    await user.type(form.getByLabelText('Alert name'), ' Ice ')
    await user.type(form.getByLabelText('Search term'), 'sea ice')
    await user.selectOptions(form.getByLabelText('Frequency'), 'once every 3 months')
    await user.click(form.getByRole('button', { name: 'Create Alert' }))
    await screen.findByText('New Alert created!')
    expect(saved(calls)[0]?.body).toMatchObject({
      name: 'Ice',
      searchTerm: 'sea ice',
      frequency: 'THREE_MONTHS',
    })
  })

  it('refuses a range of years that ends before it starts, and keeps the previous one', async () => {
    const { user, form } = await open([], library)
    await user.selectOptions(form.getByLabelText('Start year'), '2010')
    await user.selectOptions(form.getByLabelText('End year'), '2005')
    expect(form.getByText('End year must be greater than start year!')).toBeTruthy()
    expect((form.getByLabelText('End year') as HTMLSelectElement).value).toBe('')
  })

  it('shows why an alert is refused, and keeps the typed values', async () => {
    const refusal = {
      status: 400,
      body: { errorCode: 'BAD_REQUEST', apiError: 'This is not an e-mail address.' },
    }
    const { user, form } = await open([], library, { onSave: () => refusal })
    await user.type(form.getByLabelText('Alert name'), 'Ice')
    await user.type(form.getByLabelText('Search term'), 'sea ice')
    await user.click(form.getByRole('button', { name: 'Create Alert' }))
    await screen.findByText("Something went wrong! Couldn't create alert...")
    expect(form.getByText('This is not an e-mail address.')).toBeTruthy()
    expect((form.getByLabelText('Alert name') as HTMLInputElement).value).toBe('Ice')
  })

  it('stays open when its surroundings are pressed after something was typed', async () => {
    const { user, form } = await open([], library)
    const surroundings = () => document.querySelector('.MuiDialog-container') ?? document.body
    await user.type(form.getByLabelText('Alert name'), 'Ice')
    await user.click(surroundings())
    expect((form.getByLabelText('Alert name') as HTMLInputElement).value).toBe('Ice')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the expected number of results, and warns of too many', async () => {
    const { user, form } = await open([], library, {
      preview: { perMonth: 80, tooMany: true, examples: [articleAbout('sea ice')] },
    })
    await user.type(form.getByLabelText('Search term'), 'sea ice')
    await form.findByText('About 80 results a month')
    expect(form.getByText(/lot for one email/)).toBeTruthy()
    expect(form.getByText('On sea ice')).toBeTruthy()
  })

  it('offers to edit an existing alert with the same criteria', async () => {
    const { user, form } = await open([alertNamed('a', { name: 'Ice' })], library, {
      preview: { same: { id: 'a', name: 'Ice' } },
    })
    await user.type(form.getByLabelText('Search term'), 'sea ice')
    await user.click(await form.findByRole('button', { name: 'EDIT IT' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    await waitFor(() => expect((edit.getByLabelText('Alert name') as HTMLInputElement).value).toBe('Ice'))
  })

  it('show the number of results in each of the last twelve periods', async () => {
    const recent = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1300]
    fakeServer(withAlerts([alertNamed('a', { recent, frequency: 'ONE_MONTH' })], library))
    atAlerts()
    expect(
      await screen.findByText(
        'Results in each of the last 12 months: 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1,300',
      ),
    ).toBeTruthy()
  })

  it('are all paused by one menu entry, and resumed by another', async () => {
    const others = (call: Parameters<typeof library>[0]) => (call.path === 'mail/pause' ? {} : library(call))
    const calls = fakeServer(withAlerts([alertNamed('a'), alertNamed('b')], others))
    const { user } = atAlerts()
    await user.click(await screen.findByRole('button', { name: 'Pause all' }))
    await user.click(await screen.findByRole('menuitem', { name: 'For 1 week' }))
    expect(await screen.findByText('All alerts are paused.')).toBeTruthy()
    const again = await screen.findByRole('button', { name: 'Pause all' })
    // Answers are rendered a frame later than the toast.
    await waitFor(() => expect((again as HTMLButtonElement).disabled).toBe(false))
    await user.click(again)
    await user.click(await screen.findByRole('menuitem', { name: 'Resume all' }))
    expect(await screen.findByText('All alerts send mail again.')).toBeTruthy()
    const asked = calls.filter(({ path }) => path === 'mail/pause').map(({ body }) => body)
    expect(asked).toEqual([{ until: expect.stringMatching(/^\d{4}-/) }, { until: null }])
  })

  it('have no menu to pause all while there is only one', async () => {
    fakeServer(withAlerts([alertNamed('a')], library))
    atAlerts()
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: 'Pause all' })).toBeNull()
  })
})
