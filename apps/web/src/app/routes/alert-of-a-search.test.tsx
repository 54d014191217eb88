import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Component as SearchPage } from './search.tsx'

it('an alert created from a search has all of its criteria', async () => {
  const calls = fakeServer(withAlerts([], libraryServer([])))
  const { user } = renderAt(<SearchPage />, {
    at: '/search?searchText=sea+ice&from=2012&to=2019&sources=["Annals"]&refineSearch=true',
  })
  await user.click(await screen.findByRole('button', { name: 'Create Alert' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create Alert for New Search Results' }))
  await user.click(form.getByRole('button', { name: 'Create Alert' }))
  await screen.findByText('New Alert created!')
  expect(calls.find(({ path, method }) => path === 'alert' && method === 'POST')?.body).toMatchObject({
    name: 'sea ice',
    searchTerm: 'sea ice',
    startYear: 2012,
    endYear: 2019,
    sources: ['Annals'],
    refineSearch: true,
  })
})
