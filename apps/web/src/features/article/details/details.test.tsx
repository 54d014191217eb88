import type { ArticleDetails, CitedArticle } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ArticleDetails as Details } from '../ArticleView.tsx'

const NOTHING: ArticleDetails = {
  affiliations: [],
  references: { count: 0, listed: [] },
  citedBy: { count: 0, articles: [] },
}
const cited = (id: string): CitedArticle => ({
  id,
  title: encodeURIComponent(`On ${id}`),
  authors: ['Ada Byron'],
  publicationYear: 2020,
  notice: null,
})
const authors = ['Ada Byron', 'Grace Hopper', 'Mary Somerville']

function show(details: Partial<ArticleDetails>, names = authors) {
  fakeServer(() => ({ body: { ...NOTHING, ...details } }))
  return renderAt(<Details article={{ id: 'ice', authors: names, orcids: [] }} />)
}

describe('the affiliations of an article', () => {
  it('are places with those who work there', async () => {
    show({
      affiliations: [
        { name: 'Institute of Ice', authors: [0, 2] },
        { name: 'School of Snow', authors: [1] },
      ],
    })
    const places = within(await screen.findByRole('region', { name: 'Affiliations' })).getAllByRole(
      'listitem',
    )
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'Institute of IceAda Byron, Mary Somerville',
      'School of SnowGrace Hopper',
    ])
  })

  it('name nobody where all work at one place', async () => {
    show({ affiliations: [{ name: 'Institute of Ice', authors: [0, 1, 2] }] })
    expect((await screen.findByRole('listitem')).textContent).toBe('Institute of Ice')
  })

  it('of three hundred authors are five places, and all on request', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `Author ${at}`)
    const affiliations = names.map((_, at) => ({ name: `Place ${at}`, authors: [at] }))
    const { user } = show({ affiliations }, names)
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Show all 300' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(300)
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
  })
})

describe('the references of an article', () => {
  it('are articles that are here, the others by DOI, and the number of the rest', async () => {
    show({
      references: {
        count: 7,
        listed: [
          { doi: '10.1000/elsewhere<1>', article: null },
          { doi: '10.1000/here', article: cited('snow') },
        ],
      },
    })
    const region = within(await screen.findByRole('region', { name: '7 references' }))
    expect(region.getByRole('link', { name: 'On snow' }).getAttribute('href')).toBe('/detail/snow')
    expect(region.getByRole('link', { name: '10.1000/elsewhere<1>' }).getAttribute('href')).toBe(
      'https://doi.org/10.1000/elsewhere%3C1%3E',
    )
    expect(region.getByText('5 more are not listed: their DOIs are not known.')).toBeTruthy()
  })

  it('and what cites the article have a section each, where there are any', async () => {
    show({ citedBy: { count: 120, articles: [cited('snow')] } })
    const region = within(await screen.findByRole('region', { name: 'Cited by 120 articles in Claire' }))
    expect(region.getByRole('link', { name: 'On snow' })).toBeTruthy()
    expect(region.getByText('Only the latest is listed.')).toBeTruthy()
    expect(screen.getAllByRole('region')).toHaveLength(1)
  })

  it('that did not come can be asked for again', async () => {
    let isAway = true
    fakeServer(() =>
      isAway
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : { body: { ...NOTHING, references: { count: 1, listed: [{ doi: '10.1000/x', article: null }] } } },
    )
    const { user } = renderAt(<Details article={{ id: 'ice', authors, orcids: [] }} />)
    const again = await screen.findByRole('button', { name: /try again/i })
    isAway = false
    await user.click(again)
    expect(await screen.findByRole('region', { name: '1 reference' })).toBeTruthy()
  })
})
