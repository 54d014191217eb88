import type { ArticleConnections, CitedArticle, BookmarkedArticle } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ConnectionsOfArticle } from './ConnectionsOfArticle.tsx'

beforeAll(() => loadTexts(['alerts', 'connections']))

const cited = (id: string, over: Partial<CitedArticle> = {}): CitedArticle => ({
  id,
  title: encodeURIComponent(`On ${id}`),
  authors: ['Ada Byron'],
  publicationYear: 2010,
  notice: null,
  ...over,
})
const reference = (id: string, citedTogether = 0) => ({
  doi: `10.1000/${id}`,
  article: cited(id),
  citedTogether,
})
const byDoi = (doi: string) => ({ doi, article: null, citedTogether: 0 })

const NOTHING: ArticleConnections = { references: [], citedBy: [], around: [], alertId: null }

interface Given {
  connections?: Partial<ArticleConnections>
  bookmarks?: BookmarkedArticle[]
  counts?: { references: number; citedBy: number }
  answer?: (call: FakeCall) => { status?: number; body?: unknown } | undefined
}

function show({ connections = {}, bookmarks = [], counts, answer }: Given) {
  const calls = fakeServer((call) => {
    const own = answer?.(call)
    if (own) return own
    if (call.path === 'articles/ice/connections') return { body: { ...NOTHING, ...connections } }
    return call.path === 'bookmark/kept' ? { body: bookmarks } : undefined
  })
  const references = counts?.references ?? connections.references?.length ?? 0
  const citedBy = counts?.citedBy ?? connections.citedBy?.length ?? 0
  const article = { id: 'ice', publicationYear: 2017, references, citedBy }
  return { ...renderAt(<ConnectionsOfArticle article={article} />), calls }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('references', () => {
  it('have their year and authors, how often they are cited together, and the folder of a bookmark', async () => {
    show({
      connections: { references: [reference('snow', 14), reference('reeds'), byDoi('10.1000/x<1>')] },
      counts: { references: 5, citedBy: 0 },
      bookmarks: [{ id: 'b', documentId: 'snow', folder: { id: 'f', name: 'Sleep' } }],
    })
    const references = await part('References')
    await references.findByText('2 of 5 are in Claire · you have 1 of these')
    const rows = references.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      '2010On snowAda Byronsaved in SleepCited together 14 times',
      '2010On reedsAda Byron–',
      '–10.1000/x<1> (opens in a new tab)not in Claire–',
    ])
    expect(references.getByRole('link', { name: 'On snow' }).getAttribute('href')).toBe('/detail/snow')
    expect(references.getByRole('link', { name: /^10\.1000/ }).getAttribute('href')).toBe(
      'https://doi.org/10.1000/x%3C1%3E',
    )
    references.getByText('2 more are not listed: their DOIs are not known.')
  })

  it('say that they were retracted, also by their DOI alone', async () => {
    const notice = { kind: 'retracted', url: '' } as const
    show({ connections: { references: [{ ...byDoi('10.1000/x'), notice }] } })
    const [row] = (await part('References')).getAllByRole('listitem')
    expect(row?.textContent).toContain('Retracted')
  })

  it('beyond five are opened by a line that counts them', async () => {
    const here = Array.from({ length: 7 }, (_, at) => reference(`work ${at}`))
    const { user } = show({ connections: { references: [...here, byDoi('10.1000/a'), byDoi('10.1000/b')] } })
    const references = await part('References')
    expect(references.getAllByRole('listitem')).toHaveLength(5)
    await user.click(references.getByRole('button', { name: '2 more in Claire, 2 elsewhere by DOI' }))
    expect(references.getAllByRole('listitem')).toHaveLength(9)
    await user.click(references.getByRole('button', { name: 'Show fewer' }))
    expect(references.getAllByRole('listitem')).toHaveLength(5)
  })
})

describe('new citing articles', () => {
  it('have an alert in one click, which then leads to it', async () => {
    const { user, calls } = show({
      answer: ({ path }) => (path === 'alert/follow' ? { body: { id: 'a1' } } : undefined),
    })
    const citing = await part('Cited by')
    citing.getByText('no article in Claire yet')
    await user.click(citing.getByRole('button', { name: 'Tell me of new ones' }))
    expect((await citing.findByRole('link', { name: 'To your alert' })).getAttribute('href')).toBe(
      '/search?alertId=a1',
    )
    expect(calls.find(({ path }) => path === 'alert/follow')?.body).toEqual({ cites: 'ice' })
  })

  it('whose alert exists have its link', async () => {
    show({ connections: { alertId: 'a1' } })
    await (await part('Cited by')).findByRole('link', { name: 'To your alert' })
  })
})

it('works around the article say why they are listed', async () => {
  show({ connections: { around: [{ ...reference('fog', 3), shared: 5 }] } })
  const around = await part('Around this article')
  around.getByText('cited together 3 times, 5 references in common')
})

it('the years have a text with their figures', async () => {
  show({
    connections: {
      references: [
        reference('snow'),
        { ...reference('reeds'), article: cited('reeds', { publicationYear: 2001 }) },
      ],
      citedBy: [{ article: cited('fog', { publicationYear: 2024 }), citedTogether: 0 }],
    },
    bookmarks: [{ id: 'b', documentId: 'snow', folder: { id: 'f', name: 'Sleep' } }],
  })
  await screen.findByText(
    'References and citing articles by year: 2 references of 2001–2010; 1 citing article of 2024; 1 is saved by you',
  )
})

it('a failure is shown in place, and can be retried', async () => {
  let isAway = true
  const { user } = show({
    answer: () =>
      isAway
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : undefined,
  })
  const again = await screen.findByRole('button', { name: /try again/i })
  isAway = false
  await user.click(again)
  await part('Cited by')
})
