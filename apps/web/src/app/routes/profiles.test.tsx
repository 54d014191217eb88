import type { AuthorProfile, TopicProfile } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchPath } from '#features/search'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { author, topic } from './profiles.tsx'

beforeAll(() => loadTexts(['alerts', 'article', 'bookmarks', 'citing', 'feeds', 'profiles', 'search']))

const ADA: AuthorProfile = {
  key: '0000-0002-1825-0097',
  name: 'Ada Byron',
  orcid: 'https://orcid.org/0000-0002-1825-0097',
  forms: ['Ada Byron', 'A. Byron'],
  affiliations: [
    { name: 'Lake Institute', startYear: 2019, endYear: 2026 },
    { name: 'Ice House', startYear: 2014, endYear: 2014 },
    { name: 'Unknown House', startYear: null, endYear: null },
    { name: 'First House', startYear: 2001, endYear: 2003 },
  ],
  articles: { identified: 31, withIdentifier: 29, named: 12 },
  people: [],
  years: [
    { year: 2024, count: 1 },
    { year: 2026, count: 3 },
  ],
  topics: [{ name: 'cs.LG', count: 9 }],
  coAuthors: [{ name: 'Grace Hopper', key: '0000-0001-5109-3700', count: 4 }],
  bookmarked: 4,
  alertId: null,
}
const NAMED: AuthorProfile = {
  ...ADA,
  key: 'Ada Byron',
  orcid: null,
  articles: { identified: 0, withIdentifier: 0, named: 12 },
  people: [{ orcid: ADA.orcid ?? '', key: ADA.key, name: 'Ada Byron', count: 31 }],
}
const LAKES: TopicProfile = {
  name: 'Lakes',
  forms: ['Lakes', 'lakes'],
  articles: 1204,
  addedThisWeek: 2,
  years: ADA.years,
  authors: [{ name: 'Ada Byron', key: ADA.key, count: 27 }],
  sources: [{ id: 's', name: 'Lake Letters', count: 811 }],
  neighbours: [{ name: 'Ice', count: 3 }],
  bookmarked: 0,
  alertId: null,
}

const AWAY = { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
type Answers = (call: FakeCall) => { status?: number; body?: unknown } | undefined

/** Answers with a profile and its list; `answers` comes first. */
function open(at: string, profile: AuthorProfile | TopicProfile | null, answers: Answers = () => undefined) {
  const calls = fakeServer((call) => {
    const own = answers(call)
    if (own) return own
    const { path } = call
    if (path.endsWith('/articles'))
      return {
        body: { content: [articleAbout('ice')], totalElements: 1, totalPages: 1, empty: false },
      }
    if (/^(authors|topics)\//.test(path)) return profile ? { body: profile } : undefined
    return { body: [] }
  })
  const [path, page] = at.startsWith('/author')
    ? ['/author/:name', <author.Component key="author" />]
    : ['/topic/:name', <topic.Component key="topic" />]
  const lists = () =>
    calls.filter((call) => call.path.endsWith('/articles')).map(({ query }) => Object.fromEntries(query))
  return { ...renderAt(page, { at, path }), calls, lists }
}

const ADA_PATH = '/author/0000-0002-1825-0097'
const NAME_PATH = '/author/Ada%20Byron'
const firstRow = () => screen.findByRole('article', { name: 'On ice' })
const text = () => document.body.textContent

describe('the page of an author', () => {
  it('has what is known of the person with the ORCID iD', async () => {
    open(ADA_PATH, ADA)
    await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })
    expect(text()).toContain('Lake Institute, 2019–2026 · Ice House, 2014 · Unknown House and 1 more')
    expect(text()).toContain('(on 29 of the 43 articles here)')
    expect(text()).toContain('Also written A. Byron')
    expect(text()).toContain('You have bookmarked 4 of these articles.')
    const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(pathOf('Machine Learning')).toBe('/topic/cs.LG')
    expect(pathOf('Grace Hopper')).toBe('/author/0000-0001-5109-3700')
  })

  it('keeps the articles with the iD and those of namesakes apart', async () => {
    const { user, lists, router } = open(ADA_PATH, ADA)
    await firstRow()
    expect(text()).toContain('12 more articles carry this name but no ORCID iD. They may be by other people.')
    expect(lists()[0]).toMatchObject({ group: 'identified', sort: 'newest', page: '0' })
    await user.click(screen.getByRole('tab', { name: /^Under this name only/ }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ group: 'named' }))
    expect(router.state.location.search).toBe('?group=named')
  })

  it('of a name says that it may be several people, and leads to those with an iD', async () => {
    open(NAME_PATH, NAMED)
    await firstRow()
    expect(text()).toContain('Articles under this name. They may be by several people.')
    expect(screen.queryByRole('tab')).toBeNull()
    const person = screen.getByRole('link', { name: 'Ada Byron, 0000-0002-1825-0097 (31)' })
    expect(person.getAttribute('href')).toBe(ADA_PATH)
  })

  it('has its articles in an order, and only those with words, both in the address', async () => {
    const { user, lists, router } = open(`${NAME_PATH}?sort=cited`, NAMED)
    await firstRow()
    expect(lists()).toEqual([{ group: 'named', sort: 'cited', page: '0', size: '20' }])
    await user.type(screen.getByRole('textbox', { name: 'Search these articles' }), ' sea ice {Enter}')
    await screen.findByText('1 article has “sea ice”')
    expect(router.state.location.search).toBe('?sort=cited&q=sea+ice')
    await user.click(screen.getByRole('button', { name: 'Newest first' }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ sort: 'newest', q: 'sea ice' }))
  })

  it('says that no article has the words, and shows all again', async () => {
    const { user } = open(`${NAME_PATH}?q=zzyzx`, NAMED, ({ path, query }) =>
      path.endsWith('/articles') && query.has('q')
        ? { body: { content: [], totalElements: 0, totalPages: 0, empty: true } }
        : undefined,
    )
    const none = await screen.findByRole('heading', { name: 'No article here has “zzyzx”' })
    const button = within(none.parentElement as HTMLElement).getByRole('button', {
      name: 'Show all articles',
    })
    await user.click(button)
    await firstRow()
  })

  it('of nobody says so, and can be followed', async () => {
    open('/author/Nobody%20%22At%22%2FAll', null)
    await screen.findByRole('heading', { level: 1, name: 'Nobody "At"/All' })
    await screen.findByRole('heading', { name: 'Nothing under this name here now' })
    expect(screen.getByRole('button', { name: 'FOLLOW' })).toBeTruthy()
  })

  it('that could not be loaded says why, and is loaded again', async () => {
    let isAway = true
    const { user } = open(ADA_PATH, ADA, () => (isAway ? AWAY : undefined))
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    expect(screen.queryByRole('button', { name: 'FOLLOW' })).toBeNull()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await firstRow()
  })

  it('stays when its list could not be loaded', async () => {
    open(ADA_PATH, ADA, ({ path }) => (path.endsWith('/articles') ? AWAY : undefined))
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    expect(screen.getByRole('heading', { name: 'Writes with' })).toBeTruthy()
  })
})

describe('following', () => {
  it('creates one alert by the ORCID iD, however often it is pressed, and leads to it', async () => {
    const { user, calls } = open(ADA_PATH, ADA, ({ path }) =>
      path === 'alert/follow' ? { body: { id: 'a1', name: 'Ada Byron' } } : undefined,
    )
    await user.dblClick(await screen.findByRole('button', { name: 'FOLLOW' }))
    const following = await screen.findByRole('link', { name: 'FOLLOWING' })
    expect(following.getAttribute('href')).toBe('/search?alertId=a1')
    await screen.findByText('You follow Ada Byron. New articles come to Today and by email.')
    expect(screen.getByRole('button', { name: 'Open the alert' })).toBeTruthy()
    const follows = calls.filter(({ path }) => path === 'alert/follow').map(({ body }) => body)
    expect(follows).toEqual([{ author: 'Ada Byron', orcid: '0000-0002-1825-0097' }])
  })

  it('ends by deleting the alert, which is confirmed', async () => {
    let alertId: string | null = 'a1'
    const { user, calls } = open('/topic/Lakes', LAKES, ({ path, method }) => {
      if (method === 'DELETE') {
        alertId = null
        return {}
      }
      if (path === 'alert/a1') return { body: { id: 'a1', name: 'Anything new: Lakes' } }
      return path === 'topics/Lakes' ? { body: { ...LAKES, alertId } } : undefined
    })
    await user.click(await screen.findByRole('button', { name: 'Unfollow' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Alert' })
    expect(dialog.textContent).toContain('Anything new: Lakes')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('button', { name: 'FOLLOW' })
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['alert/a1'])
  })
})

describe('following what no article has any more', () => {
  it('leads to the alert that does so already, and ends it', async () => {
    const { user, calls } = open('/topic/Lakes', null, ({ path, method }) => {
      if (method === 'DELETE') return {}
      if (path === 'alert/follow')
        return { status: 409, body: { errorCode: 'CONFLICT', apiError: 'You already have this alert.' } }
      if (path === 'alert/preview') return { body: { same: { id: 'a1', name: 'Anything new: Lakes' } } }
      return path === 'alert/a1' ? { body: { id: 'a1', name: 'Anything new: Lakes' } } : undefined
    })
    await user.click(await screen.findByRole('button', { name: 'FOLLOW' }))
    const following = await screen.findByRole('link', { name: 'FOLLOWING' })
    expect(following.getAttribute('href')).toBe('/search?alertId=a1')
    expect(calls.find(({ path }) => path === 'alert/preview')?.body).toEqual({ searchTerm: 'topic:"Lakes"' })
    await user.click(screen.getByRole('button', { name: 'Unfollow' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Alert' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('button', { name: 'FOLLOW' })
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['alert/a1'])
  })

  it('is by the ORCID iD of the address', async () => {
    const { user, calls } = open(ADA_PATH, null)
    await user.click(await screen.findByRole('button', { name: 'FOLLOW' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'alert/follow')?.body).toEqual({
        author: ADA.key,
        orcid: ADA.key,
      }),
    )
  })
})

describe('the page of a topic', () => {
  it('has its size, its forms, and who and what is in it', async () => {
    const { calls } = open('/topic/Lakes', LAKES)
    await firstRow()
    expect(text()).toContain('1,204 articles from 1 source, 2 added in the last seven days')
    expect(text()).toContain('As named by the sources: Lakes and lakes')
    const pathIn = (region: string, name: string) =>
      within(screen.getByRole('region', { name: region }))
        .getByRole('link', { name })
        .getAttribute('href')
    expect(pathIn('Most articles by', 'Ada Byron')).toBe(ADA_PATH)
    expect(pathIn('Often together with', 'Ice')).toBe('/topic/Ice')
    expect(pathIn('Sources', 'Lake Letters')).toBe(
      searchPath({ searchText: 'topic:"Lakes"', sources: ['Lake Letters'] }),
    )
    expect(screen.getByText('Articles by year, 2024 to 2026; most in 2026: 3 articles')).toBeTruthy()
    expect(calls.some(({ path }) => path === 'topics/Lakes/articles')).toBe(true)
  })
})
