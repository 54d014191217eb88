import { createStaticEmbedder } from '@claire/embeddings'
import { analyseArticle } from '#documents/analyse-article'
import type { IndexedArticle } from '#index-types'
import { buildSegment } from '#postings/segments'
import type { Manifest } from '#storage/row-store'
import { MemoryIndex } from '#memory-index'

export const embedder = createStaticEmbedder()

/** Returns an article with a title and the fields that a test needs. */
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

/** Five articles on different subjects, two of them the same work. */
export const library: IndexedArticle[] = [
  articleOf('graphs', {
    title: 'Graph neural networks',
    abstract: 'Networks that learn on graphs.',
    authors: ['Ada Lovelace'],
    categories: ['Machine learning'],
    firstSeenAt: 1001,
  }),
  articleOf('copy', {
    title: 'Graph neural networks',
    abstract: 'Networks that learn on graphs.',
    sourceId: 'source-b',
    workKey: 'work-graphs',
    firstSeenAt: 1002,
  }),
  articleOf('solar', {
    title: 'Perovskite solar cells',
    abstract: 'Efficient photovoltaic devices. A graph of the efficiency is given.',
    publicationYear: 2015,
    categories: ['Energy'],
    firstSeenAt: 1003,
  }),
  articleOf('virus', {
    title: 'COVID-19 in children',
    abstract: 'On SARS-CoV-2.',
    publicationYear: 2021,
    sourceId: 'source-b',
    doi: '10.1000/covid',
    categories: ['Medicine'],
    firstSeenAt: 1004,
  }),
  articleOf('body', {
    title: 'A long report',
    fullText: 'Deep inside it speaks of zirconium alloys. '.repeat(3),
    publicationYear: null,
    articleType: 'pdf',
    firstSeenAt: 1005,
  }),
]

let nextRow = 1

/** Adds articles to an index, with their vectors. */
export async function addTo(index: MemoryIndex, articles: IndexedArticle[]) {
  const vectors = await embedder.embed(
    articles.map(({ title, abstract, fullText }) => `${title}. ${abstract || fullText}`),
  )
  const analysed = articles.map((article, at) =>
    analyseArticle({ article, vector: vectors[at] ?? new Float32Array() }, embedder),
  )
  index.apply({
    kind: 'add',
    facts: analysed.map(({ facts }) => facts),
    remove: [],
    segment: buildSegment(
      index.columns.size,
      analysed.map(({ streams }) => streams),
      analysed.map(() => nextRow++),
    ),
    manifest,
  })
}

/** The manifest of an index whose origin does not matter. */
export const manifest: Manifest = {
  embedderId: embedder.id,
  dimensions: embedder.dimensions,
  databaseId: 'here',
  cursor: 0,
  filling: null,
  event: '',
}

/** Returns an index of articles; of the library by default. */
export async function indexOf(articles = library): Promise<MemoryIndex> {
  const index = new MemoryIndex(embedder, embedder.dimensions)
  await addTo(index, articles)
  return index
}
