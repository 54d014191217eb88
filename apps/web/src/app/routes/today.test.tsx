import type { CitedNotice, BookmarkNotice } from '@claire/api-contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { itemOn, NOTHING, reason, SLEEP, streamOf } from '#testing/today-server.ts'
import { open, row, Shown } from '#testing/today-page.tsx'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'
import { renderAt } from '#testing/render-at.tsx'

beforeAll(() => loadTexts(['today']))

describe('the stream', () => {
  it('has each work with its sentence and the reason, linked to what found it', async () => {
    const likeness = { words: ['spindle', 'thalamus', 'rat'], like: 'On%20sleep', others: 3, isEdge: false }
    await open(
      streamOf([itemOn('ice', { reasons: [{ ...reason('folder', 'Sleep'), folderId: 's', likeness }] })]),
    )
    const ice = await row('ice')
    expect(ice.textContent).toContain('More is known about ice.')
    expect(ice.textContent).toContain('because of the folder Sleep spindle, thalamus, like 4 you saved')
    expect(within(ice).getByRole('link', { name: 'Sleep' }).getAttribute('href')).toBe('/bookmarks/s')
  })

  it('leads from an author or a topic that is followed to its page', async () => {
    const rows: [string, 'author' | 'topic', string, string | null][] = [
      ['ice', 'author', 'Grace Hopper', null],
      ['fire', 'topic', 'cs.LG', null],
      ['snow', 'author', 'Mary Somerville', '0000-0002-1825-0097'],
    ]
    await open(streamOf(rows.map(([on, ...because]) => itemOn(on, { reasons: [reason(...because)] }))))
    const pathOf = async (subject: string, name: string) =>
      within(await row(subject))
        .getByRole('link', { name })
        .getAttribute('href')
    expect(await pathOf('ice', 'Grace Hopper')).toBe('/author/Grace%20Hopper')
    expect(await pathOf('fire', 'Machine Learning')).toBe('/topic/cs.LG')
    expect(await pathOf('snow', 'Mary Somerville')).toBe('/author/0000-0002-1825-0097')
  })

  it('shows the parts that have something, and one of them alone', async () => {
    const author = itemOn('fire', {
      reasons: [reason('author', 'Ada Byron')],
    })
    const counts = { all: 2, ...NOTHING, alert: 1, author: 1 }
    const { user } = await open((query) =>
      query.get('origin') === 'author'
        ? streamOf([author], { counts })
        : streamOf([itemOn('ice'), author], { counts }),
    )
    const parts = within(await screen.findByRole('group', { name: 'Show' }))
    expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All2',
      'Alerts1',
      'Authors1',
    ])
    await user.click(parts.getByRole('button', { name: 'Authors 1' }))
    await waitFor(() => expect(screen.queryByText('On ice')).toBeNull())
    expect((await row('fire')).textContent).toContain('new by Ada Byron')
  })

  it('loads weaker matches from the cursor, and focuses the first of them', async () => {
    const { user } = await open((query) => {
      const isNext = query.get('cursor') === 'c1'
      return streamOf([itemOn(isNext ? 'fire' : 'ice')], { totalElements: 2, cursor: isNext ? null : 'c1' })
    })
    await user.click(await screen.findByRole('button', { name: '1 more, weaker match' }))
    await row('fire')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('On fire'))
    expect(screen.queryByRole('button', { name: /weaker/ })).toBeNull()
  })

  it('marks all as seen up to its position, and is then up to date', async () => {
    let isSeen = false
    const { user, calls } = await open((query) => {
      if (query.get('seen')) return streamOf([itemOn('ice', { isSeen: true })])
      return isSeen ? streamOf([], { seenToday: 1 }) : streamOf([itemOn('ice')])
    })
    const button = await screen.findByRole('button', { name: 'Mark all seen' })
    isSeen = true
    await user.click(button)
    await screen.findByRole('heading', { name: 'You are up to date' })
    expect(calls.find(({ path }) => path === 'today/seen')?.body).toEqual({ position: 7 })
    const seen = await screen.findByRole('list', { name: 'Seen today 1' })
    expect(within(seen).getByRole('link', { name: 'On ice' })).toBeTruthy()
  })

  it('says how many works have arrived, and loads them at a press; until then no row moves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let items = [itemOn('ice')]
      const { user, calls } = await open((query) => {
        const since = query.get('since')
        return streamOf(
          items,
          since ? { totalElements: items.length - Number(since) + 6 } : { position: 6 + items.length },
        )
      })
      await row('ice')
      items = [itemOn('fire'), ...items]
      expect(calls.filter(({ query }) => query.has('since'))).toEqual([])
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      const button = await screen.findByRole('button', { name: '1 new article' })
      expect(screen.queryByText('On fire')).toBeNull()
      await user.click(button)
      await row('fire')
      expect(screen.queryByRole('button', { name: /new article/ })).toBeNull()
      expect(document.activeElement?.textContent).toBe('Today')
    } finally {
      vi.useRealTimers()
    }
  })

  it('says above what others added to shared folders, linked to the folder', async () => {
    const latestAt = '2026-01-02T00:00:00Z'
    await open(
      streamOf([itemOn('ice')], {
        sharedFolders: [
          { folder: SLEEP, by: ['Lena', 'Jonas'], count: 3, latestAt },
          { folder: { id: 'd', name: 'Dreams' }, by: [], count: 1, latestAt },
        ],
      }),
    )
    const list = within(await screen.findByRole('list', { name: 'New in shared folders' }))
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Lena and Jonas added 3 articles to Sleep', '/bookmarks/s'],
      ['1 article was added to Dreams', '/bookmarks/d'],
    ])
  })

  it('is replaced by the first day while nothing could have arrived', async () => {
    await open(streamOf([], { follows: { ...NOTHING, topic: 1 } }))
    await screen.findByText('First day')
  })

  it('without anything new lists what is saved and not read, and undoes what is marked as read', async () => {
    const bookmarks = bookmarkServer(
      ['Ice', 'Fire'].map((title) => bookmarkIn('Bookmarks', articleOf(title, title))),
    )
    const calls = fakeServer((call) =>
      call.path === 'today' ? { body: streamOf([], { seenToday: 1 }) } : bookmarks.answer(call),
    )
    const { user } = renderAt(<Shown />)
    const list = within(await screen.findByRole('region', { name: 'Saved, not read yet' }))
    expect(list.getByRole('link', { name: 'To read' }).getAttribute('href')).toBe(
      '/bookmark?state=toRead&sort=oldest',
    )
    const { query } = calls.find(({ path }) => path === 'bookmark/page') ?? {}
    expect(query?.toString()).toBe('state=toRead&sort=oldest&size=5')
    await user.click(within(list.getByRole('article', { name: 'Ice' })).getByRole('button'))
    await waitFor(() => expect(list.queryByRole('article', { name: 'Ice' })).toBeNull())
    expect(document.activeElement?.textContent).toBe('Saved, not read yet')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await list.findByRole('article', { name: 'Ice' })
    for (const name of ['Ice', 'Fire']) {
      const article = within(await list.findByRole('article', { name }))
      await user.click(article.getByRole('button', { name: 'Mark as read' }))
    }
    await waitFor(() => expect(screen.queryByText('Saved, not read yet')).toBeNull())
  })

  it('that could not be loaded is reported, and can be retried', async () => {
    let isDown = true
    fakeServer(({ path }) =>
      path !== 'today'
        ? undefined
        : isDown
          ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }
          : { body: streamOf([itemOn('ice')]) },
    )
    const { user } = renderAt(<Shown />)
    await screen.findByText('Today could not be loaded.')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await row('ice')
  })
})

describe('a retraction of a bookmarked work', () => {
  const RETRACTED: BookmarkNotice = {
    bookmarkId: 'b/1',
    articleId: 'naps',
    title: 'On%20naps',
    folder: SLEEP,
    kind: 'retracted',
    url: 'https://doi.org/10.1000/notice',
    foundAt: '2026-01-02T00:00:00Z',
  }
  const notice = async () => within(await screen.findByRole('list', { name: 'Notices about your bookmarks' }))

  it('stands above what is new, with its folder and its notice', async () => {
    await open(streamOf([itemOn('ice')]), [RETRACTED])
    const [line] = (await notice()).getAllByRole('listitem')
    expect(line?.textContent).toContain('Retracted: On naps · you saved it in Sleep')
    const link = within(line as HTMLElement).getByRole('link', { name: /^Read the notice/ })
    expect(link.getAttribute('href')).toBe('https://doi.org/10.1000/notice')
    const ice = await row('ice')
    expect(line && line.compareDocumentPosition(ice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('stands there too if nothing is new, is dismissed in place, and comes back on undo', async () => {
    const { user, states } = await open(streamOf([], { counts: { all: 0, ...NOTHING } }), [RETRACTED])
    await user.click((await notice()).getByRole('button', { name: 'Dismiss' }))
    expect((await notice()).getByRole('listitem').textContent).toBe('Dismissed: On napsUndo')
    expect(document.activeElement?.textContent).toBe('Undo')
    await user.click((await notice()).getByRole('button', { name: 'Undo' }))
    await (await notice()).findByText('Retracted:')
    expect(document.activeElement?.textContent).toBe('Dismiss')
    expect(states().map(({ path, body }) => [path, body])).toEqual([
      ['today/notices/b%2F1', { state: 'seen' }],
      ['today/notices/b%2F1', { state: 'new' }],
    ])
  })
  it('is followed by works that bookmarks cite, with these bookmarks, also if Claire has no article of the work', async () => {
    const CITED: CitedNotice = {
      id: 'doi:10.1000/kelp',
      doi: '10.1000/kelp',
      articleId: null,
      title: '10.1000%2Fkelp',
      kind: 'corrected',
      url: '',
      foundAt: '2026-01-02T00:00:00Z',
      citedBy: { count: 4, bookmarks: [{ articleId: 'salt', title: 'On%20salt' }] },
    }
    const { user, states } = await open(streamOf([itemOn('ice')]), [RETRACTED], [CITED])
    const [, line = document.body] = (await notice()).getAllByRole('listitem')
    expect(line.textContent).toContain('Corrected: 10.1000/kelp')
    expect(line.textContent).toContain('· cited by 4 of your bookmarks: On salt · 3 more')
    const [work, bookmark] = within(line).getAllByRole('link')
    expect(work?.getAttribute('href')).toBe('https://doi.org/10.1000/kelp')
    expect(bookmark?.getAttribute('href')).toBe('/detail/salt')
    await user.click(within(line).getByRole('button', { name: 'Dismiss' }))
    expect(states().map(({ path }) => decodeURIComponent(path))).toEqual(['today/notices/doi:10.1000/kelp'])
  })
})
