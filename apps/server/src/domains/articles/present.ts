import type { Article as ShownArticle } from '@claire/api-contract'
import { licenceAt } from '@claire/scholarly-text'
import type { ArticleCard } from './article.ts'
import { citedWorkOf } from './cited-work.ts'

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
