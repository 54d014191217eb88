import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Component as DetailPage } from './detail.tsx'
import { Component as SearchPage } from './search.tsx'

describe('results', () => {
  it('of retracted or corrected works say so', async () => {
    fakeServer(
      libraryServer([
        articleAbout('warm ice', { notice: { kind: 'retracted', url: '' } }),
        articleAbout('cold ice', { notice: { kind: 'corrected', url: '' } }),
        articleAbout('ice', { notice: null }),
      ]),
    )
    renderAt(<SearchPage />, { at: '/search?searchText=ice' })
    const [retracted, corrected, other] = (await screen.findAllByRole('article')).map((card) => within(card))
    retracted?.getByText('Retracted')
    corrected?.getByText('Corrected')
    const isStruck = (row: typeof other) => row?.getByRole('heading').querySelector('s') !== null
    expect([retracted, corrected, other].map(isStruck)).toEqual([true, false, false])
  })

  it('of articles whose address no longer exists say so', async () => {
    fakeServer(
      libraryServer([
        articleAbout('ice', { deadSince: '2026-03-02T12:00:00.000Z' }),
        articleAbout('dry ice'),
      ]),
    )
    renderAt(<SearchPage />, { at: '/search?searchText=ice' })
    const [dead, alive] = (await screen.findAllByRole('article')).map((card) => within(card))
    dead?.getByText('Page no longer exists')
    expect(alive?.queryByText('Page no longer exists')).toBeNull()
  })
})

it('an article whose address no longer exists says since when', async () => {
  fakeServer(libraryServer([articleAbout('ice', { deadSince: '2026-03-02T12:00:00.000Z' })]))
  renderAt(<DetailPage />, { at: '/detail/ice', path: '/detail/:id' })
  await screen.findByText(
    'Not found at its address since 02-Mar-2026. It may be available elsewhere: search for its title.',
  )
})
