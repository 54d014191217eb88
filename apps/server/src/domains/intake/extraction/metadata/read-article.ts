import { type Affiliation, type CitationFacts, NO_REFERENCES, type References } from '@claire/scholarly-text'
import { readLanguageTag } from '../text/language-tags.ts'
import type { PageLink } from '../types.ts'
import { metasNamed } from '../page/read-head.ts'
import type { ScholarlyBlocks } from '../page/scholarly-blocks.ts'
import { readAbstract } from './read-abstract.ts'
import { readAuthorNames } from './read-author-names.ts'
import { readCitationFacts } from './read-citation-facts.ts'
import { readDoiOfPage } from './read-doi-of-page.ts'
import { readKeywords } from './read-keywords.ts'
import { readPageReferences } from './read-page-references.ts'
import { readPdfUrl } from './read-pdf-url.ts'
import { readPeople } from './read-people.ts'
import { readTitle } from './read-title.ts'
import { readYear } from './read-year.ts'
import type { PageSources } from './sources.ts'

/** A page's metadata, each field from the most trusted place that has it. */
export interface ArticleMetadata {
  title: string
  authors: string[]
  publicationYear: number | null
  doi: string | null
  abstract: string
  categories: string[]
  citation: CitationFacts
  affiliations: Affiliation[]
  references: References
  pdfUrl: string | null
  /** ISO 639-1 code that the page states. */
  language: string | null
  /** Rule that gave each field. */
  provenance: Record<string, string>
}

export function readArticle(
  untitled: PageSources,
  { blocks, links }: { blocks: ScholarlyBlocks; links: PageLink[] },
): ArticleMetadata {
  const provenance: Record<string, string> = {}
  const take = <T>(field: string, found: { value: T; from: string } | null, otherwise: T): T => {
    if (found) provenance[field] = found.from
    return found?.value ?? otherwise
  }
  const title = take('title', readTitle(untitled), '')
  const sources = { ...untitled, title }
  const authors = take<string[]>('authors', readAuthorNames(sources), [])
  const publicationYear = take<number | null>('publicationYear', readYear(sources), null)
  const citation = readCitationFacts(sources, { authors, year: publicationYear })
  const people = readPeople(sources, authors)
  const doi = take<string | null>('doi', readDoiOfPage(sources), null)
  return {
    title,
    authors,
    publicationYear,
    citation: { ...citation.facts, orcids: people.orcids },
    affiliations: people.affiliations,
    references: take('references', readPageReferences(sources, blocks, doi), NO_REFERENCES),
    doi,
    abstract: take('abstract', readAbstract(sources, blocks.abstract), ''),
    categories: take<string[]>('categories', readKeywords(sources, blocks.keywords), []),
    pdfUrl: readPdfUrl(sources, links),
    language: statedLanguage(sources),
    provenance: { ...citation.provenance, ...people.provenance, ...provenance },
  }
}

function statedLanguage({ head }: PageSources): string | null {
  const stated = [
    ...metasNamed(
      head,
      'citation_language',
      'dc.language',
      'dcterms.language',
      'dc.language.iso',
      'eprints.language',
    ),
    head.language,
    ...metasNamed(head, 'http-equiv:content-language', 'og:locale'),
  ]
  return stated.map(readLanguageTag).find((tag) => tag !== null) ?? null
}
