import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import SearchPage from './SearchPage.tsx'

describe('results', () => {
  it('of works that were taken back or corrected say so', async () => {
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
})
