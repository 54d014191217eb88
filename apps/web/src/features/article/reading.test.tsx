import type { Article, ConciseSummary } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ArticlesView, Venue } from './ArticlesView.tsx'
import { Authors } from './Authors.tsx'
import { Identifiers, SimilarArticles, Topics } from './side/ArticleSide.tsx'

const ice = articleAbout('ice')
const failure = { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }

describe('the authors of an article', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Author ${at + 1}`)

  it('are all named while they are few, without a button for one more', () => {
    renderAt(<Authors names={names(13)} orcids={[]} />)
    expect(screen.getByText(/Author 13/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are twelve and a number where they are many, and all of them on request', async () => {
    const { user } = renderAt(<Authors names={names(2000)} orcids={[]} />)
    expect(screen.queryByText(/Author 13\b/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'and 1,988 more' }))
    expect(screen.getByText(/Author 2000/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(screen.queryByText(/Author 2000/)).toBeNull()
  })

  it('lead to their pages, and to those at ORCID in a tab that knows nothing of this one', () => {
    const ada = 'https://orcid.org/0000-0002-1825-0097'
    renderAt(<Authors names={['Ada Byron', 'Grace Hopper']} orcids={[ada, '']} />)
    const link = screen.getByRole('link', { name: 'ORCID iD of Ada Byron (opens in a new tab)' })
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      ada,
      'noopener noreferrer',
      '_blank',
    ])
    const pages = ['Ada Byron', 'Grace Hopper'].map((name) => screen.getByRole('link', { name }))
    expect(pages.map((page) => page.getAttribute('href'))).toEqual([
      '/author/0000-0002-1825-0097',
      '/author/Grace%20Hopper',
    ])
  })

  it('are no line where nobody is known', () => {
    renderAt(<Authors names={[]} orcids={[]} />)
    expect(screen.queryByText(/Authors/)).toBeNull()
  })
})

describe('the topics of an article', () => {
  it('lead to their pages, signs and all', () => {
    renderAt(<Topics topics={['C++', 'R&D', 'Größe/Maß']} />)
    const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(paths).toEqual(['/topic/C%2B%2B', '/topic/R%26D', '/topic/Gr%C3%B6%C3%9Fe%2FMa%C3%9F'])
  })

  it('are eight at first, and each once however often it is named', async () => {
    const topics = Array.from({ length: 11 }, (_, at) => `Topic ${at + 1}`)
    const { user } = renderAt(<Topics topics={[...topics, 'Topic 1', 'Topic 2']} />)
    expect(screen.getAllByRole('link')).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Show 3 more topics' }))
    expect(screen.getAllByRole('link')).toHaveLength(11)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that have a code are called by their names, and have it in their address', () => {
    renderAt(<Topics topics={['cs.LG']} />)
    const link = screen.getByRole('link')
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Machine Learning', '/topic/cs.LG'])
  })

  it('are no heading where there are none', () => {
    renderAt(<Topics topics={[]} />)
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('where an article appeared', () => {
  const citation = { ...ice.citation, volume: '', issue: '', pages: '' }
  for (const [facts, said] of [
    [{ volume: '12', issue: '3', pages: '45-67' }, 'Annals of Lakes 12(3), 45–67'],
    [{ volume: '12' }, 'Annals of Lakes 12'],
    [{ pages: 'e1234' }, 'Annals of Lakes e1234'],
    [{ issue: '3' }, 'Annals of Lakes (3)'],
    [{}, 'Annals of Lakes'],
  ] as const)
    it(`is said as “${said}”`, () => {
      renderAt(
        <p data-testid="venue">
          <Venue article={{ venue: 'Annals of Lakes', citation: { ...citation, ...facts } }} />
        </p>,
      )
      expect(screen.getByTestId('venue').textContent.trim()).toBe(said)
    })
})

describe('the identifiers of an article', () => {
  const linkOf = (fields: Partial<Article>) => {
    renderAt(<Identifiers article={{ ...ice, ...fields }} />)
    return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  }

  it('lead to whoever resolves them', () => {
    expect(linkOf({ doi: '10.1000/x_y(1)', url: 'https://arxiv.org/abs/2104.12255' })).toEqual([
      'https://doi.org/10.1000/x_y(1)',
      'https://arxiv.org/abs/2104.12255',
    ])
  })

  it('lead there whatever signs a DOI has', () => {
    expect(linkOf({ doi: '10.1002/(sici)1097:3<1::aid-a#1>3.0.co;2-p', url: 'https://a.example' })).toEqual([
      'https://doi.org/10.1002/(sici)1097:3%3C1::aid-a%231%3E3.0.co;2-p',
    ])
    expect(screen.getByText('10.1002/(sici)1097:3<1::aid-a#1>3.0.co;2-p')).toBeTruthy()
  })

  it('that are encoded already are not encoded again', () => {
    expect(linkOf({ doi: '10.1002/3%3c1::aid?x', url: 'https://a.example' })).toEqual([
      'https://doi.org/10.1002/3%3c1::aid%3Fx',
    ])
  })

  it('are no heading where there are none', () => {
    renderAt(<Identifiers article={{ ...ice, doi: null, url: 'https://a.example/1' }} />)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('are copied by a button that names them; where the browser refuses, that is said', async () => {
    const { user } = renderAt(<Identifiers article={{ ...ice, doi: '10.1000/x' }} />)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    await user.click(screen.getByRole('button', { name: 'Copy DOI' }))
    await screen.findByText('DOI copied')
    expect(write).toHaveBeenCalledWith('10.1000/x')
    write.mockRejectedValueOnce(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy DOI' }))
    await screen.findByText(/does not let us copy/)
    expect(getSelection()?.toString()).toBe('10.1000/x')
  })
})

describe('similar articles', () => {
  it('are named with authors and year, and lead to their pages', async () => {
    const heat = { ...articleAbout('heat'), id: 'a/b', authors: ['Ada Byron'], publicationYear: 1975 }
    fakeServer(({ path }) => (path === 'articles/ice/similar' ? { body: [heat] } : undefined))
    renderAt(<SimilarArticles articleId="ice" />)
    const list = await screen.findByRole('list')
    expect(within(list).getByRole('link', { name: 'On heat' }).getAttribute('href')).toBe('/detail/a%2Fb')
    expect(within(list).getByRole('link', { name: 'Ada Byron' })).toBeTruthy()
    expect(list.textContent).not.toContain('1975')
  })

  it('that could not be loaded can be asked for again', async () => {
    let works = false
    fakeServer(() => (works ? { body: [articleAbout('heat')] } : failure))
    const { user } = renderAt(<SimilarArticles articleId="ice" />)
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByRole('list')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of which there are none, or of an article that is gone, are not mentioned', async () => {
    for (const answer of [{ body: [] }, undefined]) {
      const calls = fakeServer(() => answer)
      renderAt(<SimilarArticles articleId={answer ? 'lonely' : 'gone'} />)
      await vi.waitFor(() => expect(calls).toHaveLength(1))
      expect(screen.queryByText('Similar articles')).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
    }
  })
})

describe('the highlights of an article', () => {
  const text = 'First a sentence. Then more about ice. And an end.'
  const summary: ConciseSummary = {
    conciseSummary: 'First a sentence. Then more about ice.',
    sentences: [
      { text: 'First a sentence.', field: 'abstract', start: 0, end: 17 },
      { text: 'Then more about ice.', field: 'abstract', start: 18, end: 38 },
    ],
    generated: false,
  }
  const show = (answer: object | undefined) => {
    fakeServer(({ path }) => {
      if (path === 'get-articles') return { body: [{ ...ice, summary: text }] }
      if (path.startsWith('abstract/')) return answer
      return path.endsWith('/details') ? { status: 404 } : { body: [] }
    })
    return renderAt(
      <ArticlesView
        ids={[ice.id]}
        action={() => null}
        moreFromSourcePath={() => '/search'}
        place={null}
        ask={() => null}
        connections={() => null}
      />,
    )
  }

  it('lead to their sentences in the text, one after the other, and take the focus there', async () => {
    HTMLElement.prototype.scrollIntoView = vi.fn()
    const { user } = show({ body: summary })
    await user.click(await screen.findByRole('link', { name: /Then more about ice/ }))
    const mark = document.querySelector('mark')
    expect(mark?.textContent).toBe('Then more about ice.')
    expect(document.activeElement).toBe(mark)
    await user.click(screen.getByRole('link', { name: /First a sentence/ }))
    expect([...document.querySelectorAll('mark')].map((each) => each.textContent)).toEqual([
      'First a sentence.',
    ])
    expect(screen.getByText(/Sentences from the article/)).toBeTruthy()
  })

  it('that a language model wrote lead nowhere and say who wrote them', async () => {
    show({ body: { ...summary, conciseSummary: 'Ice is cold.', generated: true } })
    await screen.findByText('Ice is cold.')
    expect(screen.getByText(/Written by a language model/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Then more/ })).toBeNull()
  })

  it('of an article without text are said to be missing, and so are those of one that is gone', async () => {
    for (const answer of [{ body: { conciseSummary: '', sentences: [], generated: false } }, undefined]) {
      show(answer)
      expect(
        (await screen.findAllByText('There is no text to take highlights from.')).length,
      ).toBeGreaterThan(0)
      expect(screen.queryByText(/Sentences taken/)).toBeNull()
    }
  })
})
