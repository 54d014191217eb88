import type { Article as ShownArticle } from '@claire/api-contract'
import { licenceAt, type CitedWork, type WorkKind, parseName } from '@claire/scholarly-text'
import type { ArticleCard } from './article.ts'
import { arxivIdOf } from './works/work-keys.ts'

const SUMMARY_LENGTH = 600
/** Origin of a standard's title: the index of its organisation. */
const STANDARDS = new Set(['standards index', 'rfc-index'])

/** Names of sources by id; an id may be missing. */
export type SourceNames = (sourceIds: string[]) => Promise<Map<string, string>>

/** Returns articles as every list of the product shows them, in the order given. */
export async function presentArticles(
  cards: ArticleCard[],
  sourceNames: SourceNames,
): Promise<ShownArticle[]> {
  if (!cards.length) return []
  const names = await sourceNames(cards.map((card) => card.sourceId))
  return cards.map((card) => presentArticle(card, names.get(card.sourceId) ?? ''))
}

/** Returns one article as the product shows it; `sourceName` is '' if the source is unknown. */
export function presentArticle(card: ArticleCard, sourceName: string): ShownArticle {
  const work = citedWorkOf(card)
  const { kind, volume, issue, pages, publisher, published, issn, isbn, arxivId, venue, licence, notice } =
    work
  return {
    id: card.id,
    title: encodeTitle(card.title),
    articleType: card.articleType,
    publicationYear: card.publicationYear,
    source: { id: card.sourceId, name: sourceName },
    url: card.url,
    downloadUrl:
      card.fileUrl || card.articleType === 'pdf'
        ? `/claire/files/download-encrypted?fileId=${encodeURIComponent(card.id)}`
        : null,
    ...(STANDARDS.has(card.provenance.title ?? '') && { opensInTab: true }),
    categories: card.categories,
    summary: card.abstract || startOf(card.opening),
    authors: card.authors,
    orcids: work.orcids.length === card.authors.length ? work.orcids : [],
    venue: venue || null,
    citation: { kind, volume, issue, pages, publisher, published, issn, isbn, arxivId },
    doi: card.doi,
    language: card.language,
    licence: licenceAt(licence),
    notice,
    deadSince: card.deadSince === null ? null : new Date(card.deadSince).toISOString(),
  }
}

/** Titles travel URL-encoded (docs/product.md 3); half a surrogate pair cannot be encoded and is replaced. */
export const encodeTitle = (title: string) => encodeURIComponent(title.toWellFormed())

/** The first characters of a text, up to the end of a word. */
function startOf(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= SUMMARY_LENGTH) return flat
  const start = flat.slice(0, SUMMARY_LENGTH)
  const word = start.lastIndexOf(' ')
  return `${(word > SUMMARY_LENGTH / 2 ? start.slice(0, word) : start).toWellFormed()}…`
}

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
