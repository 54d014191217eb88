import type { ArticleDetails } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import type { ArticleStore } from '../article-store.ts'
import { encodeTitle } from '../present.ts'

/** Of more works that cite it only the number is told. */
const MOST_SHOWN = 100

/** What an article's own page tells besides. Throws NOT_FOUND for an unknown or deleted one. */
export async function presentDetails(
  articles: Pick<ArticleStore, 'cards' | 'connections'>,
  id: string,
): Promise<ArticleDetails> {
  const connections = await articles.connections(id)
  if (!connections) throw new DomainError('NOT_FOUND', 'There is no such article.')
  const { affiliations, references, citedBy } = connections
  const citing = citedBy.slice(0, MOST_SHOWN)
  const cited = references.listed.flatMap(({ articleId }) => articleId ?? [])
  const cards = await articles.cards([...new Set([...citing, ...cited])])
  const shown = new Map(
    cards.map(({ id: of, title, authors, publicationYear, citation }) => [
      of,
      { id: of, title: encodeTitle(title), authors, publicationYear, notice: citation.notice },
    ]),
  )
  return {
    affiliations,
    references: {
      count: references.count,
      listed: references.listed.map(({ doi, articleId }) => ({
        doi,
        article: shown.get(articleId ?? '') ?? null,
      })),
    },
    citedBy: { count: citedBy.length, articles: citing.flatMap((each) => shown.get(each) ?? []) },
  }
}
