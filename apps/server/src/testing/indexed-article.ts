import type { IndexedArticle } from '#domains/reading/search'

/** Returns an article as input of an index, with the fields that a test needs. */
export function articleOf(id: string, fields: Partial<IndexedArticle> = {}): IndexedArticle {
  return {
    id,
    sourceId: 'source-a',
    url: `https://journal.example/${id}`,
    articleType: 'web',
    title: `Article ${id}`,
    publicationYear: 2020,
    authors: [],
    abstract: '',
    fullText: '',
    categories: [],
    doi: null,
    externalId: null,
    citation: { orcids: [] },
    workKey: `work-${id}`,
    firstSeenAt: 1000,
    ...fields,
  }
}
