import type { Article, Facets, SearchInput, SearchNotice } from '@claire/api-contract'
import type { FakeCall } from './fake-server.ts'

export const articleAbout = (subject: string, over: Partial<Article> = {}): Article => ({
  id: subject,
  title: encodeURIComponent(`On ${subject}`),
  articleType: 'web',
  publicationYear: 2020,
  source: { id: 's1', name: 'Journal of Tests' },
  url: `https://example.org/${subject}`,
  downloadUrl: null,
  categories: [],
  summary: `First about ${subject}. Then more about ${subject}.`,
  authors: ['Ada Byron'],
  venue: null,
  citation: {
    kind: 'webpage',
    volume: '',
    issue: '',
    pages: '',
    publisher: '',
    published: '',
    issn: [],
    isbn: [],
    arxivId: '',
  },
  doi: null,
  language: 'en',
  licence: null,
  orcids: [],
  notice: null,
  deadSince: null,
  ...over,
})

const SOURCES = ['Journal of Tests', 'Annals of Examples', 'Letters', 'Notes', 'Proceedings', 'Reviews']

interface Options {
  /** Returns the results of a search; by default every article whose title has the search term. */
  find?: (input: SearchInput) => Article[]
  notices?: SearchNotice[]
  summaryOf?: (id: string) => { status?: number; body?: unknown }
}

/** Answers the calls of searching and reading from a few articles. */
export function libraryServer(articles: Article[], { find, notices = [], summaryOf }: Options = {}) {
  const findAll =
    find ??
    (({ searchTerm = '' }: SearchInput) =>
      articles.filter(({ title }) => decodeURIComponent(title).includes(searchTerm)))
  const facets: Partial<Facets> = {
    sources: SOURCES.map((name) => ({ name, count: 3 })),
    years: [],
    topics: [],
    types: [],
  }

  return ({ path, query, body }: FakeCall) => {
    const page = Number(query.get('page') ?? 0)
    const size = Number(query.get('size') ?? 5)
    const cut = <T>(all: T[]) => all.slice(page * size, (page + 1) * size)
    if (path.endsWith('search')) {
      const found = findAll(body as SearchInput)
      return { body: { content: cut(found), totalElements: found.length, cursor: null, notices } }
    }
    if (path.endsWith('count')) return { body: { count: findAll(body as SearchInput).length } }
    if (path === 'search/facets') return { body: facets }
    if (path === 'search/suggest')
      return { body: { suggestions: [{ text: `${query.get('q')} theory`, kind: 'topic' }] } }
    if (path === 'source/getApproved') return { body: SOURCES.map((name) => ({ name })) }
    if (path === 'bookmark/shelf') return { body: [{ id: 'f', name: 'Bookmarks', bookmarks: [] }] }
    if (path === 'get-articles')
      return { body: cut(articles.filter(({ id }) => (body as string[]).includes(id))) }
    if (path === 'abstract/one-sentence') {
      const { articleIds } = body as { articleIds: string[] }
      return { body: Object.fromEntries(articleIds.map((id) => [id, `Then more about ${id}.`])) }
    }
    if (path.startsWith('abstract/concise-summary/'))
      return summaryOf?.(decodeURIComponent(path.split('/').at(-1) ?? ''))
    return undefined
  }
}
