import { type CitedWork, type WorkKind, parseName } from '@claire/scholarly-text'
import type { ArticleCard } from './article.ts'
import { arxivIdOf } from './works/work-keys.ts'

type CitedArticle = Pick<
  ArticleCard,
  | 'title'
  | 'authors'
  | 'publicationYear'
  | 'abstract'
  | 'doi'
  | 'externalId'
  | 'url'
  | 'language'
  | 'categories'
  | 'citation'
>

/** Returns an article as references cite it: what its source says, and what follows from that. */
export function citedWorkOf(article: CitedArticle): CitedWork {
  const { citation, authors, publicationYear } = article
  const arxivId = arxivIdOf(article) ?? ''
  // A registry's DOI of the preprint itself: the work was published nowhere else.
  const isPreprint = arxivId !== '' && (!article.doi || article.doi.startsWith('10.48550/'))
  const year = publicationYear === null ? '' : String(publicationYear)
  return {
    ...citation,
    kind: citation.kind ?? kindOf(article, isPreprint),
    names: citation.names.length === authors.length ? citation.names : authors.map(parseName),
    venue: citation.venue || (arxivId ? 'arXiv' : ''),
    // Merged sources may date the work differently; the year that is shown decides.
    published: citation.published.startsWith(year) && citation.published ? citation.published : year,
    title: article.title,
    doi: article.doi ?? '',
    arxivId,
    url: article.url,
    language: article.language ?? '',
    abstract: article.abstract,
    keywords: article.categories,
  }
}

function kindOf({ citation, doi }: Pick<ArticleCard, 'citation' | 'doi'>, isPreprint: boolean): WorkKind {
  if (isPreprint) return 'preprint'
  if (citation.isbn.length && citation.pages && citation.venue) return 'chapter'
  return citation.issn.length || citation.volume || citation.venue || doi ? 'journal-article' : 'webpage'
}
