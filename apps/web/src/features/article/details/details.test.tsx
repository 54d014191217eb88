import type { ArticleDetails } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { type ArticleViewProps, ArticleDetails as Details } from '../ArticlesView.tsx'

const NOTHING: ArticleDetails = {
  affiliations: [],
  references: { count: 0, listed: [] },
  citedBy: { count: 0, articles: [] },
}
const connections: ArticleViewProps['connections'] = ({ id }, { references, citedBy }) => (
  <p>
    {id} cites {references}, cited by {citedBy}
  </p>
)
const authors = ['Ada Byron', 'Grace Hopper', 'Mary Somerville']

function show(details: Partial<ArticleDetails>, names = authors) {
  fakeServer(() => ({ body: { ...NOTHING, ...details } }))
  return renderAt(<Details article={articleAbout('ice', { authors: names })} connections={connections} />)
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

describe('the connections of an article', () => {
  it('get the numbers of works that it cites and that cite it', async () => {
    show({ references: { count: 7, listed: [] }, citedBy: { count: 3, articles: [] } })
    await screen.findByText('ice cites 7, cited by 3')
  })

  it('and its affiliations that could not be loaded can be requested again', async () => {
    let isAway = true
    fakeServer(() =>
      isAway
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : { body: NOTHING },
    )
    const { user } = renderAt(<Details article={articleAbout('ice')} connections={connections} />)
    const again = await screen.findByRole('button', { name: /try again/i })
    isAway = false
    await user.click(again)
    await screen.findByText('ice cites 0, cited by 0')
  })
})
