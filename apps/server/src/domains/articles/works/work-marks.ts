import type { Article } from '../article.ts'
import { arxivIdOf, titleMarksNear } from './work-keys.ts'
import { digest } from './digest.ts'

/** Marks of an article in any source: two articles are one work if they share one. */
export interface WorkMarks {
  own: string[]
  /** Marks the same work may have elsewhere: online and in print its year differs by one. */
  near: string[]
}

type Identified = Pick<
  Article,
  'workKey' | 'doi' | 'url' | 'externalId' | 'title' | 'publicationYear' | 'authors'
>

/** DOI, arXiv identifier without its version, address, and a distinctive title with year and first author. */
export function workMarksOf(article: Identified): WorkMarks {
  const arxivId = arxivIdOf(article)
  const titles = titleMarksNear(article)
  const own = [
    article.workKey,
    ...(article.doi ? [`doi:${article.doi}`] : []),
    ...(arxivId ? [`doi:10.48550/arxiv.${arxivId}`] : []),
    `url:${digest(article.url)}`,
    ...titles.slice(0, 1),
  ]
  return { own: [...new Set(own)], near: titles.slice(1) }
}
