import type { Article, ArticleDetails } from '@claire/api-contract'
import { decodeTitle } from './article-text.ts'

type Pair = [name: string, content: string]

const partsOfPages = ({ pages }: Article['citation']) => /^(\w+)-(\w+)$/.exec(pages)?.slice(1) ?? [pages, '']

/** Returns the publication date, or the year alone. */
const dateOf = ({ citation, publicationYear }: Article) => citation.published || String(publicationYear ?? '')

const VENUES: Partial<Record<Article['citation']['kind'], string>> = {
  'conference-paper': 'citation_conference_title',
  chapter: 'citation_inbook_title',
}
const PUBLISHERS: Partial<Record<Article['citation']['kind'], string>> = {
  thesis: 'citation_dissertation_institution',
  report: 'citation_technical_report_institution',
}

type Affiliations = ArticleDetails['affiliations']

/** Returns the affiliations of one author. */
const placesOf = (affiliations: Affiliations, at: number) =>
  affiliations.filter(({ authors }) => authors.includes(at)).map(({ name }) => name)

/** Returns meta elements by which reference managers and search engines recognise an article: Highwire's and Dublin Core's. */
export function metaOf(article: Article, affiliations: Affiliations = []): Pair[] {
  const { citation, authors, doi, language, summary, categories, venue } = article
  const title = decodeTitle(article.title)
  const date = dateOf(article)
  const [first = '', last = ''] = partsOfPages(citation)
  const pairs: Pair[] = [
    ['citation_title', title],
    ...authors.flatMap((name, at): Pair[] => [
      ['citation_author', name],
      ...placesOf(affiliations, at).map((place): Pair => ['citation_author_institution', place]),
      ['citation_author_orcid', article.orcids[at] ?? ''],
    ]),
    ['citation_publication_date', date.replaceAll('-', '/')],
    [VENUES[citation.kind] ?? 'citation_journal_title', venue ?? ''],
    ['citation_volume', citation.volume],
    ['citation_issue', citation.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    [PUBLISHERS[citation.kind] ?? 'citation_publisher', citation.publisher],
    ...citation.issn.map((issn): Pair => ['citation_issn', issn]),
    ...citation.isbn.map((isbn): Pair => ['citation_isbn', isbn]),
    ['citation_doi', doi ?? ''],
    ['citation_arxiv_id', citation.arxivId],
    ['citation_language', language ?? ''],
    ['citation_public_url', article.url],
    ['citation_abstract', summary],
    ['DC.title', title],
    ...authors.map((name): Pair => ['DC.creator', name]),
    ['DC.date', date],
    ['DC.publisher', citation.publisher],
    ['DC.source', venue ?? ''],
    ['DC.identifier', doi ? `doi:${doi}` : article.url],
    ['DC.language', language ?? ''],
    ['DC.description', summary],
    ...categories.map((name): Pair => ['DC.subject', name]),
  ]
  return pairs.filter(([, content]) => content)
}

/** Returns an article as JSON-LD in the vocabulary of schema.org. */
export function jsonLdOf(article: Article, affiliations: Affiliations = []): Record<string, unknown> {
  const { citation, venue, doi } = article
  const [first = '', last = ''] = partsOfPages(citation)
  const serial = { '@type': 'Periodical', name: venue, ...(citation.issn.length && { issn: citation.issn }) }
  const facts = {
    name: decodeTitle(article.title),
    headline: decodeTitle(article.title),
    author: article.authors.map((_, at) => personOf(article, affiliations, at)),
    datePublished: dateOf(article),
    isPartOf: venue ? serial : '',
    volumeNumber: citation.volume,
    issueNumber: citation.issue,
    pageStart: first,
    pageEnd: last,
    publisher: citation.publisher && { '@type': 'Organization', name: citation.publisher },
    isbn: citation.isbn,
    identifier: doi && { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
    sameAs: doi ? `https://doi.org/${doi}` : '',
    url: article.url,
    inLanguage: article.language ?? '',
    abstract: article.summary,
    keywords: article.categories,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    ...Object.fromEntries(
      Object.entries(facts).filter(([, value]) => (Array.isArray(value) ? value.length : value)),
    ),
  }
}

function personOf({ authors, orcids }: Article, affiliations: Affiliations, at: number) {
  const affiliation = placesOf(affiliations, at).map((name) => ({ '@type': 'Organization', name }))
  return {
    '@type': 'Person',
    name: authors[at],
    ...(orcids[at] && { '@id': orcids[at], sameAs: orcids[at] }),
    ...(affiliation.length && { affiliation }),
  }
}

/** Genres of context object formats; a preprint is one of the journal format. */
const GENRES: Record<
  Article['citation']['kind'],
  [format: 'journal' | 'book' | 'dissertation', genre: string]
> = {
  'journal-article': ['journal', 'article'],
  'conference-paper': ['book', 'proceeding'],
  chapter: ['book', 'bookitem'],
  book: ['book', 'book'],
  thesis: ['dissertation', ''],
  report: ['book', 'report'],
  preprint: ['journal', 'preprint'],
  standard: ['book', 'document'],
  webpage: ['journal', 'article'],
}

/** Returns an article as a context object of OpenURL (Z39.88-2004, key and value), which COinS puts into the title of a span. */
export function contextObjectOf(article: Article): string {
  const { citation, venue, doi } = article
  const [format, genre] = GENRES[citation.kind]
  const isPart = genre === 'proceeding' || genre === 'bookitem'
  const title = format === 'journal' || isPart ? 'rft.atitle' : format === 'book' ? 'rft.btitle' : 'rft.title'
  const [first = '', last = ''] = partsOfPages(citation)
  const pairs: Pair[] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ['rft.genre', genre],
    [title, decodeTitle(article.title)],
    [isPart ? 'rft.btitle' : 'rft.jtitle', format === 'journal' || isPart ? (venue ?? '') : ''],
    ...article.authors.map((name): Pair => ['rft.au', name]),
    ['rft.date', dateOf(article)],
    ['rft.volume', citation.volume],
    ['rft.issue', citation.issue],
    ['rft.spage', first],
    ['rft.epage', last],
    ['rft.pub', citation.publisher],
    ...citation.issn.map((issn): Pair => ['rft.issn', issn]),
    ...citation.isbn.map((isbn): Pair => ['rft.isbn', isbn]),
    ['rft_id', doi ? `info:doi/${doi}` : ''],
    ['rft_id', article.url],
    ['rft.language', article.language ?? ''],
  ]
  return new URLSearchParams(pairs.filter(([, value]) => value)).toString().replaceAll('+', '%20')
}

/** Limit of the authors in an address: 500 names make one that servers refuse. */
const AUTHORS_IN_ADDRESS = 5
/** Limit of the characters of a title in an address. */
const TITLE_IN_ADDRESS = 500

/**
 * Returns the address of an article at a link resolver (OpenURL 1.0, Z39.88-2004, key and value), after the resolver's
 * own parameters. Fields that Claire does not know are left out.
 */
export function libraryAddress(resolver: string, article: Article): string {
  const [address = '', own = ''] = resolver.split('?')
  const title = [...decodeTitle(article.title)].slice(0, TITLE_IN_ADDRESS).join('')
  const authors = article.authors.slice(0, AUTHORS_IN_ADDRESS)
  const context = contextObjectOf({ ...article, title: encodeURIComponent(title.toWellFormed()), authors })
  const parts = [own, 'url_ver=Z39.88-2004', 'rfr_id=info%3Asid%2Fclaire%3Aclaire', context]
  return `${address}?${parts.filter(Boolean).join('&')}`
}
