import {
  type Article,
  type ArticleConnections,
  CITATION_STYLE_NAMES,
  CITED_AT_ONCE,
  type CitationList,
  CLOSENESS,
  type ConciseSummary,
  type Evidence,
  QuoteSchema,
  type OneSentence,
  PREFERENCES,
  ReadingSchema,
  SEARCH_SORTS,
  type SearchPage,
  TotalRelationSchema,
  criteriaAs,
  criteriaFrom,
  nullable,
} from '@claire/api-contract'
import Type from 'typebox'
import {
  type CallApi,
  ToolError,
  defineTool,
  GIVEN_CRITERIA,
  ShownArticleSchema,
  shownArticle,
  shownWork,
} from './tool.ts'

const style = Type.Enum([...CITATION_STYLE_NAMES], { default: 'apa' })
const articleId = Type.String({ minLength: 1, maxLength: 200 })

const searchArticles = defineTool({
  name: 'search_articles',
  title: 'Search articles',
  description:
    'Finds scientific articles by words and meaning, best first, each with the sentence that answers the search best. Words in quotation marks, and those after a minus, are taken literally. Years, exclusions and authors in prose are read, as in “graph clustering not spectral after 2017”.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({
    query: Type.String({ maxLength: 4096, description: 'Words or a question to search for' }),
    ...GIVEN_CRITERIA,
    ...PREFERENCES,
    sort: Type.Optional(Type.Enum([...SEARCH_SORTS], { default: 'relevance' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: 'Cursor of the previous page of the same search' }),
    ),
  }),
  output: Type.Object({
    total: Type.Integer(),
    totalRelation: TotalRelationSchema,
    articles: Type.Array(
      Type.Object({
        ...ShownArticleSchema.properties,
        sentence: Type.String({ description: "The sentence that answers best; '' without a text" }),
      }),
    ),
    cursor: nullable(Type.String(), 'Cursor of the next page; null on the last page'),
    notices: Type.Array(Type.String(), { description: 'Notices about these results' }),
    readings: Type.Array(ReadingSchema, {
      description: 'Interpretation of the query; `unread` searches parts of it as words',
    }),
  }),
  async run({ query, sort, size = 10, cursor, author, form, ...given }, { call }) {
    const criteria = criteriaFrom('tool', given)
    const body = { searchTerm: query, ...criteriaAs('request', criteria), sort, author, form }
    const page = (await call('POST', '/search', { query: { size, cursor }, body })) as SearchPage
    const sentences = (await call('POST', '/abstract/one-sentence', {
      body: {
        searchTerm: query,
        refineSearch: criteria.refineSearch,
        articleIds: page.content.map(({ id }) => id),
      },
    })) as OneSentence
    return {
      total: page.totalElements,
      totalRelation: page.totalRelation,
      articles: page.content.map((article) => ({
        ...shownArticle(article),
        sentence: sentences[article.id] ?? '',
      })),
      cursor: page.cursor,
      notices: page.notices.map(({ message }) => message),
      readings: page.readings,
    }
  },
})

const { text, before, section, score } = QuoteSchema.properties

const findEvidence = defineTool({
  name: 'find_evidence',
  title: 'Find evidence',
  description:
    'Finds the sentences of articles that answer a question or bear on a claim: verbatim, nearest first, from the works that a search finds or from the articles named. If no sentence is close enough, `answers` is false and the nearest three are given: then say that no article here answers. `isJudged` is false for a question in another language than English: then read the nearest, or ask in English. Quote the sentences as they are.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({
    question: Type.String({ minLength: 1, maxLength: 4096 }),
    ...GIVEN_CRITERIA,
    articleIds: Type.Optional(
      Type.Array(articleId, { minItems: 1, maxItems: 1000, description: 'To look in these only' }),
    ),
  }),
  output: Type.Object({
    answers: Type.Boolean(),
    isJudged: Type.Boolean(),
    sentences: Type.Array(
      Type.Object({
        text,
        before,
        section,
        score,
        closeness: Type.Enum([...CLOSENESS]),
        articleId: Type.String(),
        title: Type.String(),
        authors: Type.Array(Type.String()),
        year: nullable(Type.Integer()),
        source: Type.String(),
      }),
    ),
    works: Type.Integer({ description: 'Number of works whose sentences were compared' }),
    ofWorks: Type.Integer({ description: 'Number of works found' }),
    retracted: Type.Integer({ description: 'Number of retracted works left out' }),
  }),
  async run({ question, articleIds, ...given }, { call }) {
    const body = { question, articleIds, ...criteriaAs('request', criteriaFrom('tool', given)) }
    const found = (await call('POST', '/evidence', { body })) as Evidence
    const { answers, isJudged, works, ofWorks, retracted } = found
    const sentences = [...found.quotes, ...found.nearest].map(({ article, ...quote }) => ({
      text: quote.text,
      before: quote.before,
      section: quote.section,
      score: quote.score,
      closeness: quote.closeness,
      articleId: article.id,
      title: decodeURIComponent(article.title),
      authors: article.authors,
      year: article.publicationYear,
      source: article.source.name,
    }))
    return { answers, isJudged, sentences, works, ofWorks, retracted }
  },
})

const readArticle = defineTool({
  name: 'read_article',
  title: 'Read an article',
  description: 'One article: its facts, its abstract, a summary, and its citation.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({ articleId, style: Type.Optional(style) }),
  output: Type.Object({
    ...ShownArticleSchema.properties,
    abstract: Type.String({ description: 'The abstract, or the start of the text' }),
    summary: Type.String({ description: 'A summary of two or three sentences' }),
    topics: Type.Array(Type.String()),
    language: nullable(Type.String()),
    citation: Type.String(),
  }),
  async run({ articleId: id, style: chosen = 'apa' }, { call }) {
    const [article] = (await call('POST', '/get-articles', { body: [id] })) as Article[]
    if (!article) throw new ToolError('There is no article with this id.')
    const { conciseSummary } = (await call(
      'GET',
      `/abstract/concise-summary/${encodeURIComponent(id)}`,
    )) as ConciseSummary
    const [citation = ''] = await cited(call, { style: chosen, articleIds: [id] })
    return {
      ...shownArticle(article),
      abstract: article.summary,
      summary: conciseSummary,
      topics: article.categories,
      language: article.language,
      citation,
    }
  },
})

const works = Type.Array(
  Type.Object({
    doi: nullable(Type.String()),
    articleId: nullable(Type.String(), 'null if Claire has no article of it'),
    title: Type.String({ description: "'' without an article" }),
    citedTogether: Type.Integer({ description: 'Works in Claire that cite both' }),
    shared: Type.Optional(Type.Integer({ description: 'References that both have' })),
  }),
)

const findConnections = defineTool({
  name: 'find_connections',
  title: 'Find connected works',
  description:
    'The works that an article cites, those in Claire that cite it, and the works around it: with common references or cited together with it.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({ articleId }),
  output: Type.Object({ references: works, citedBy: works, around: works }),
  async run({ articleId: id }, { call }) {
    const path = `/articles/${encodeURIComponent(id)}/connections`
    const { references, citedBy, around } = (await call('GET', path)) as ArticleConnections
    return {
      references: references.map(shownWork),
      citedBy: citedBy.map((each) => shownWork({ doi: null, ...each })),
      around: around.map(shownWork),
    }
  },
})

const citeArticles = defineTool({
  name: 'cite_articles',
  title: 'Cite articles',
  description: 'References to articles in a citation style, in the order of that style.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({
    articleIds: Type.Array(articleId, { minItems: 1, maxItems: CITED_AT_ONCE }),
    style: Type.Optional(style),
  }),
  output: Type.Object({ references: Type.Array(Type.String()) }),
  run: async ({ articleIds, style: chosen = 'apa' }, { call }) => ({
    references: await cited(call, { style: chosen, articleIds }),
  }),
})

async function cited(call: CallApi, body: { style: string; articleIds: string[] }): Promise<string[]> {
  const references = (await call('POST', '/citation', { body })) as CitationList
  return references.map(({ text }) => text)
}

const suggestSource = defineTool({
  name: 'suggest_source',
  title: 'Suggest a source',
  description: 'Suggests a site to be scanned for articles; an administrator decides on it.',
  scope: 'sources:suggest',
  effect: 'adds',
  input: Type.Object({
    name: Type.String({ maxLength: 4096 }),
    url: Type.String({ maxLength: 4096 }),
  }),
  output: Type.Object({ id: Type.String(), name: Type.String(), url: Type.String(), status: Type.String() }),
  async run(body, { call }) {
    const source = await call('POST', '/source', { body })
    const { id, name, url, status } = source as Record<'id' | 'name' | 'url' | 'status', string>
    return { id, name, url, status }
  },
})

export const articleTools = [
  searchArticles,
  findEvidence,
  readArticle,
  findConnections,
  citeArticles,
  suggestSource,
]
