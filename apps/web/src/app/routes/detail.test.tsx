import type { ConciseSummary } from '@claire/api-contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Component as DetailPage } from './detail.tsx'

const ice = articleAbout('ice')
const at = (path: string) => renderAt(<DetailPage />, { at: path, path: '/detail/:id' })
const article = () => screen.findByRole('article')

const summaryOfIce: ConciseSummary = {
  conciseSummary: 'Then more about ice. Something from the full text.',
  sentences: [
    { text: 'Then more about ice.', field: 'abstract', start: 17, end: 37 },
    { text: 'Something from the full text.', field: 'fullText', start: 0, end: 29 },
  ],
  generated: false,
}

describe('an article', () => {
  it('shows its metadata', async () => {
    fakeServer(
      libraryServer([
        articleAbout('ice', {
          title: '100%25%20%26%20%3Cb%3Eice%3C/b%3E',
          doi: '10.1000/ice(1)',
          authors: ['Ada Byron', 'Mary Somerville'],
          venue: 'Annals of Lakes',
          citation: { ...ice.citation, volume: '12', issue: '3', pages: '45-67' },
        }),
      ]),
    )
    at('/detail/ice')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('100% & <b>ice</b>')
    for (const text of [
      'Ada Byron, Mary Somerville',
      'Annals of Lakes 12(3), 45–67',
      'Date of publication: 2020',
    ])
      expect((await article()).textContent).toContain(text)
    expect(screen.getByRole('link', { name: '10.1000/ice(1)' }).getAttribute('href')).toBe(
      'https://doi.org/10.1000/ice(1)',
    )
    expect(screen.getByRole('link', { name: 'Journal of Tests' }).getAttribute('href')).toBe(
      'https://example.org/ice',
    )
  })

  it.each([
    ['retracted', 'This work has been retracted. Read the notice', true],
    ['withdrawn', 'This work has been withdrawn. Read the notice', true],
    ['concern', 'Its publisher has voiced concern about this work. Read the notice', false],
    ['corrected', 'This work has been corrected since it was published. Read the notice', false],
  ] as const)('that was %s says so above its title', async (kind, words, isStruck) => {
    const url = 'https://doi.org/10.1000/notice'
    fakeServer(libraryServer([articleAbout('ice', { notice: { kind, url } })]))
    at('/detail/ice')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('link', { name: 'Read the notice' }).getAttribute('href')).toBe(url)
    expect(screen.getByRole('heading', { level: 1 }).querySelector('s') !== null).toBe(isStruck)
  })

  it('has metadata for programs in the head while it is shown', async () => {
    fakeServer(libraryServer([ice]))
    const announced = vi.fn()
    document.addEventListener('ZoteroItemUpdated', announced)
    at('/detail/ice')
    await article()
    expect(document.head.querySelectorAll('meta[name="citation_title"]')).toHaveLength(1)
    expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain(
      'ScholarlyArticle',
    )
    expect(announced).toHaveBeenCalledTimes(1)
    cleanup()
    expect(document.head.querySelector('meta[name^="citation_"], meta[name^="DC."]')).toBeNull()
    expect(announced).toHaveBeenCalledTimes(2)
    document.removeEventListener('ZoteroItemUpdated', announced)
  })

  it('with a malformed title is shown', async () => {
    fakeServer(libraryServer([articleAbout('ice', { title: '100 % ice %E0%A4 %zz' })]))
    at('/detail/ice')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('100 % ice %E0%A4 %zz')
  })

  it('on the web opens in a new tab without an opener', async () => {
    fakeServer(libraryServer([ice]))
    at('/detail/ice')
    const link = await screen.findByRole('link', { name: /READ FULL ARTICLE/ })
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://example.org/ice',
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
  })

  it('links to its source and its topics; its licence has a short name', async () => {
    fakeServer(
      libraryServer([
        articleAbout('ice', {
          licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
          categories: ['Glaciers & seas', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b'],
        }),
      ]),
    )
    const { user } = at('/detail/ice')
    const more = await screen.findByRole('link', { name: 'READ MORE FROM THIS SOURCE' })
    expect(more.getAttribute('href')).toBe(
      `/search?${new URLSearchParams({ sources: '["Journal of Tests"]' })}`,
    )
    expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toContain('/by/4.0/')
    expect(screen.getByRole('heading', { name: 'Topics of interest:' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Glaciers & seas' }).getAttribute('href')).toBe(
      '/topic/Glaciers%20%26%20seas',
    )
    expect(screen.queryByRole('link', { name: 'i' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show 1 more topic' }))
    expect(screen.getByRole('link', { name: 'i' })).toBeTruthy()
  })
})

describe('the highlights', () => {
  it('link to their position in the text if the page has it', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    fakeServer(libraryServer([ice], { summaryOf: () => ({ body: summaryOfIce }) }))
    const { user } = at('/detail/ice')
    await user.click(await screen.findByRole('link', { name: 'Then more about ice.' }))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MARK'))
    expect(document.activeElement?.textContent).toBe('Then more about ice.')
    expect(screen.queryByRole('link', { name: /full text/ })).toBeNull()
    expect((await article()).textContent).toContain('Something from the full text.')
  })

  it('that a language model wrote are labelled', async () => {
    fakeServer(
      libraryServer([ice], {
        summaryOf: () => ({ body: { conciseSummary: 'Ice is cold.', sentences: [], generated: true } }),
      }),
    )
    at('/detail/ice')
    await screen.findByText('Ice is cold.')
    expect(screen.getByText(/Written by a language model/)).toBeTruthy()
  })

  it('are independent of similar articles that could not be loaded', async () => {
    const server = libraryServer([ice])
    fakeServer((call) =>
      call.path.includes('similar')
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Not now.' } }
        : server(call),
    )
    at('/detail/ice')
    const similar = await screen.findByRole('region', { name: 'Similar articles' })
    expect(similar.textContent).toContain('Not now.')
  })

  it('that fail leave the rest readable and can be requested again', async () => {
    let works = false
    fakeServer(
      libraryServer([ice], {
        summaryOf: () =>
          works
            ? { body: summaryOfIce }
            : { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Not now.' } },
      }),
    )
    const { user } = at('/detail/ice')
    await screen.findByText('Not now.')
    expect((await article()).textContent).toContain('First about ice.')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await screen.findByRole('link', { name: 'Then more about ice.' })
  })
})

describe('a file', () => {
  const file = (body: BodyInit | null, status = 200) =>
    new Response(body, { status, headers: { 'content-type': 'application/pdf' } })
  const paper = articleAbout('ice', {
    articleType: 'pdf',
    downloadUrl: '/claire/files/download-encrypted?fileId=ice',
  })

  function serveFile(answer: () => Response) {
    fakeServer(libraryServer([paper]))
    const others = globalThis.fetch
    const asked: Request[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.includes('/files/')) return others(request)
      asked.push(request)
      return answer()
    })
    return asked
  }

  it('is saved under the title of its article', async () => {
    const asked = serveFile(() => file('%PDF-'))
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { user } = at('/detail/ice')
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await screen.findByText('File successfully downloaded')
    expect(saved).toEqual(['On ice.pdf'])
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token')
  })

  it.each([
    ['is empty', () => file(null)],
    ['is refused', () => file('{"errorCode":"UPSTREAM_FAILED","apiError":"no"}', 502)],
  ])('that %s is said to be missing', async (_how, answer) => {
    serveFile(answer)
    const { user } = at('/detail/ice')
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await screen.findByText("Something went wrong! Couldn't download file.")
  })

  it('on another site is opened there, without the access token', async () => {
    fakeServer(
      libraryServer([articleAbout('ice', { articleType: 'pdf', url: 'https://example.org/ice.pdf' })]),
    )
    at('/detail/ice')
    const link = await screen.findByRole('link', { name: 'Download PDF' })
    expect(link.getAttribute('href')).toBe('https://example.org/ice.pdf')
  })
})

describe('several articles', () => {
  it('are shown in the requested order, and missing ones are listed', async () => {
    fakeServer(libraryServer([ice, articleAbout('fog')]))
    at('/detail/fog,gone,ice,fog')
    await waitFor(() =>
      expect(
        screen.getAllByRole('article').map((each) => within(each).getAllByRole('heading')[0]?.textContent),
      ).toEqual(['On fog', 'On ice']),
    )
    expect(screen.getByText('This article is no longer available: gone')).toBeTruthy()
  })

  it('of which all are missing say so', async () => {
    fakeServer(libraryServer([]))
    at('/detail/gone')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'This article is not available',
    )
    expect(screen.getByRole('link', { name: 'GO TO DISCOVER' })).toBeTruthy()
  })

  it('that cannot be loaded can be requested again', async () => {
    const server = libraryServer([ice])
    let works = false
    fakeServer((call) => (call.path === 'get-articles' && !works ? { status: 500 } : server(call)))
    const { user } = at('/detail/ice')
    await screen.findByText('The article could not be loaded.')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await article()
  })
})
