import type { Article } from '../article.ts'
import { arxivIdOf, titleMarksNear } from './work-keys.ts'
import { digest } from './digest.ts'

/** By what two articles, of whatever sources, are told to be one work: they are if any of these is the same. */
export interface WorkMarks {
  own: string[]
  /** Marks under which the same work may have been seen: online and in print its year differs by one. */
  near: string[]
}

type Identified = Pick<
  Article,
  'workKey' | 'doi' | 'url' | 'externalId' | 'title' | 'publicationYear' | 'authors'
>

/** DOI, arXiv identifier without its version, address, and a telling title with year and first author. */
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
