import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import type { ArticleDraft } from '#domains/articles'

/** An article for tests; set the fields that matter to the test. */
export function articleDraft(fields: Partial<ArticleDraft> = {}): ArticleDraft {
  const url = fields.url ?? 'https://journal.example/article/1'
  return {
    sourceId: 'source',
    url,
    articleType: 'web',
    title: `On the subject of ${url}`,
    publicationYear: 2024,
    authors: ['Grace Hopper'],
    abstract: 'A short account of the matter.',
    fullText: '',
    doi: null,
    externalId: null,
    language: 'en',
    categories: ['Testing'],
    fileUrl: null,
    citation: NO_CITATION,
    affiliations: [],
    references: NO_REFERENCES,
    provenance: {},
    ...fields,
  }
}
