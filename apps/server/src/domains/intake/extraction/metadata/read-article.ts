import {
  type Affiliation,
  type CitationFacts,
  doiIn,
  NO_REFERENCES,
  type References,
} from '@claire/scholarly-text'
import { readLanguageTag } from '../text/languages.ts'
import type { PageLink } from '../types.ts'
import { metasNamed, linksOf } from '../page/read-head.ts'
import type { ScholarlyBlocks } from '../page/scholarly-blocks.ts'
import { readAbstract } from './read-abstract.ts'
import { readAuthorNames } from './read-author-names.ts'
import { readCitationFacts } from './read-citation-facts.ts'
import { readPageReferences } from './read-page-references.ts'
import { readPeople } from './read-people.ts'
import { readTitle } from './read-title.ts'
import { readYear } from './read-year.ts'
import { type PageSources, climb, coins, jsonLd, meta, type Rung } from './sources.ts'
import { doiOfUrl } from '../text/identifiers.ts'
import { readSelfCitation } from './self-citation.ts'
import { readCategories } from '../text/categories.ts'
import { linkUrl } from '../text/canonical-url.ts'
import { isEntity } from '../page/json-ld.ts'

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

const DOI_LADDER: Rung[] = [
  meta('citation_doi'),
  meta('bepress_citation_doi'),
  meta('eprints.doi', 'eprints.id_number'),
  meta('prism.doi'),
  { from: 'signposting', read: (sources) => linksOf(sources, 'cite-as').map((link) => link.url) },
  jsonLd('doi', 'identifier', '@id', 'sameAs'),
  meta('dc.identifier.doi', 'dcterms.identifier.doi'),
  meta('dc.identifier', 'dcterms.identifier'),
  meta('doi', 'article:doi', 'rft_id', 'eprints.official_url'),
  coins('rft_id'),
]

/**
 * The DOI that the page states as its article's own, in its metadata, its address or its suggested citation; null if
 * there is none. A DOI that it only links to, even the only one, may be of a cited work (docs/adr/0043).
 */
function readDoiOfPage(sources: PageSources): { value: string; from: string } | null {
  const stated = climb(DOI_LADDER, sources, (values) => {
    const found = new Set(values.flatMap((value) => doiIn(value) ?? []))
    return found.size ? ([...found][0] ?? null) : null
  })
  if (stated) return stated
  const ofUrl = doiOfUrl(sources.url)
  if (ofUrl) return { value: ofUrl, from: 'url' }
  const [cited] = readSelfCitation(sources).dois
  return cited ? { value: cited, from: 'self-citation' } : null
}

/** `parted`: separators of keywords in one value; 'semicolons' never splits at commas. */
interface KeywordRung extends Rung {
  parted: 'commas' | 'semicolons'
}

const at = (rung: Rung, parted: KeywordRung['parted']): KeywordRung => ({ ...rung, parted })

const KEYWORD_LADDER: KeywordRung[] = [
  at(meta('citation_keywords', 'citation_keyword'), 'commas'),
  at(meta('bepress_citation_keywords'), 'commas'),
  at(meta('eprints.keywords'), 'commas'),
  at(meta('prism.keyword'), 'commas'),
  at(jsonLd('keywords'), 'commas'),
  at(meta('dcterms.subject'), 'semicolons'),
  at(meta('dc.subject'), 'semicolons'),
  at({ from: 'keywords-block', read: () => [] }, 'commas'),
  at(meta('article:tag', 'og:article:tag'), 'semicolons'),
  at(meta('news_keywords'), 'commas'),
  at(meta('keywords', 'keyword', 'parsely-tags', 'sailthru.tags'), 'commas'),
  at({ from: 'rel-tag', read: ({ signals }) => signals.tags }, 'semicolons'),
  at(jsonLd('about', 'articleSection', 'genre'), 'semicolons'),
  at(meta('article:section', 'og:article:section', 'parsely-section'), 'semicolons'),
]

/** Keywords of the page, as its publisher spelled them; `block` is the visible list of keywords, if there is one. */
function readKeywords(sources: PageSources, block: string): { value: string[]; from: string } | null {
  return climb(
    KEYWORD_LADDER.map((rung) =>
      rung.from === 'keywords-block' ? { ...rung, read: () => (block ? [block] : []) } : rung,
    ),
    sources,
    (values, rung) => {
      const keywords = readCategories(values, {
        commas: (rung as KeywordRung).parted === 'commas' && values.length === 1,
      })
      return keywords.length ? keywords : null
    },
  )
}

const isPdf = (url: string) => /\.pdf(?:$|[?#])|\/(?:pdf|epdf)(?:\/|$|[?#])/i.test(url)

const PDF_LADDER: Rung[] = [
  meta('citation_pdf_url'),
  meta('bepress_citation_pdf_url'),
  {
    from: 'eprints.document_url',
    read: (sources) => meta('eprints.document_url').read(sources).filter(isPdf),
  },
  {
    from: 'signposting',
    read: (sources) =>
      linksOf(sources, 'item')
        .filter(({ type }) => type === 'application/pdf')
        .map(({ url }) => url),
  },
  {
    from: 'link-alternate',
    read: (sources) =>
      linksOf(sources, 'alternate')
        .filter(({ type }) => type === 'application/pdf')
        .map(({ url }) => url),
  },
  {
    from: 'json-ld',
    read: ({ entity }) =>
      [entity?.encoding, entity?.associatedMedia].flat().flatMap((media) => pdfOfMedia(media)),
  },
  {
    from: 'dc.identifier',
    read: (sources) =>
      meta('dc.identifier', 'dcterms.identifier')
        .read(sources)
        .filter((value) => /^https?:/.test(value) && /\.pdf$/i.test(value)),
  },
]

/** The article's full text as a PDF: as stated for machines, else the one link on the page that offers it. */
function readPdfUrl(sources: PageSources, links: PageLink[]): string | null {
  const stated = climb(
    PDF_LADDER,
    sources,
    (values) => values.map((value) => linkUrl(value, sources.head.base)).find((url) => url) ?? null,
  )
  if (stated) return stated.value
  if (!sources.scholarly) return null
  const offered = new Set(
    links
      .filter(
        ({ url, text }) =>
          isPdf(url) && /\b(?:pdf|full.?text|download|volltext|texte intégral|texto completo)\b/i.test(text),
      )
      .map(({ url }) => url),
  )
  return offered.size === 1 ? ([...offered][0] ?? null) : null
}

function pdfOfMedia(media: unknown): string[] {
  if (!isEntity(media) || typeof media.contentUrl !== 'string') return []
  return media.encodingFormat === 'application/pdf' || isPdf(media.contentUrl) ? [media.contentUrl] : []
}
