import {
  type ArticleConnections,
  ArticleConnectionsSchema,
  type ArticleDetails,
  ArticleDetailsSchema,
  type CitedArticle,
  type WorkNotice,
} from '@claire/api-contract'
import Type from 'typebox'
import { DomainError } from '#platform/errors'
import { routesUnder } from '#platform/http/calls'
import type { PersonId } from '#platform/person'
import type { ArticleStore } from '../article-store.ts'
import { encodeTitle } from '../present.ts'
import type { NamedWork, WorkConnections } from './work-connections.ts'

export interface ConnectionParts {
  articles: Pick<ArticleStore, 'cards' | 'connections' | 'noticesByDoi'>
  workConnections: Pick<WorkConnections, 'ofArticle'>
  /** null in a process without alerts. */
  alerts: { citesAlert: (owner: PersonId, dois: string[]) => Promise<string | null> } | null
}

/** Limit of the citing works sent; beyond it only their number is. */
const MOST_SHOWN = 100

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) })

/** Affiliations, references, citing works and the works around an article. */
export const connectionRoutes = (parts: ConnectionParts) =>
  routesUnder('Articles', (calls) => {
    calls.get('/articles/:id/details', {
      summary: 'Where an article comes from and leads to: affiliations, what it cites, what cites it here',
      params,
      reply: ArticleDetailsSchema,
      handle: ({ params }) => presentDetails(parts.articles, params.id),
    })
    calls.get('/articles/:id/connections', {
      summary: 'What an article cites, what cites it here, and the works around it, by common citations',
      params,
      reply: ArticleConnectionsSchema,
      errors: [404],
      handle: ({ params }, { subject }) => presentConnections(parts, subject, params.id),
    })
  })

/** Returns the further details of an article's own page. Throws NOT_FOUND for an unknown or deleted one. */
async function presentDetails(
  articles: Pick<ArticleStore, 'cards' | 'connections'>,
  id: string,
): Promise<ArticleDetails> {
  const connections = await articles.connections(id)
  if (!connections) throw noArticle()
  const { affiliations, references, citedBy } = connections
  const citing = citedBy.slice(0, MOST_SHOWN)
  const shown = await citedArticles(articles, [
    ...citing,
    ...references.listed.map(({ articleId }) => articleId),
  ])
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

async function presentConnections(
  { articles, workConnections, alerts }: ConnectionParts,
  owner: PersonId,
  id: string,
): Promise<ArticleConnections> {
  const found = await workConnections.ofArticle(id)
  if (!found) throw noArticle()
  const citedBy = found.citedBy.slice(0, MOST_SHOWN)
  const shown = await citedArticles(
    articles,
    citedBy.map(({ articleId }) => articleId),
  )
  return {
    references: noticedFirst(await presentWorks(articles, found.references)),
    citedBy: citedBy.flatMap(({ articleId, citedTogether }) => {
      const article = shown.get(articleId)
      return article ? [{ article, citedTogether }] : []
    }),
    around: await presentWorks(articles, found.around),
    alertId: (await alerts?.citesAlert(owner, found.dois)) ?? null,
  }
}

const noArticle = () => new DomainError('NOT_FOUND', (t) => t('articles.none'))

type Shown<T> = Omit<T, 'articleId'> & { article: CitedArticle | null; notice?: WorkNotice }

/** Works with their articles as lists show them, or their status by DOI. */
export async function presentWorks<T extends NamedWork>(
  articles: Pick<ArticleStore, 'cards' | 'noticesByDoi'>,
  works: T[],
): Promise<Shown<T>[]> {
  const shown = await citedArticles(
    articles,
    works.map(({ articleId }) => articleId),
  )
  const elsewhere = works.filter(({ articleId }) => !shown.has(articleId ?? ''))
  const notices = await articles.noticesByDoi(elsewhere.flatMap(({ doi }) => doi ?? []))
  return works.map(({ articleId, ...work }) => {
    const article = shown.get(articleId ?? '') ?? null
    const notice = article ? undefined : notices.get(work.doi ?? '')
    return { ...work, article, ...(notice && { notice }) }
  })
}

const isNoticed = ({ article, notice }: Shown<unknown>) => Number(Boolean(article?.notice ?? notice))
const noticedFirst = <T>(works: Shown<T>[]) => works.toSorted((a, b) => isNoticed(b) - isNoticed(a))

async function citedArticles(
  articles: Pick<ArticleStore, 'cards'>,
  ids: (string | null)[],
): Promise<Map<string, CitedArticle>> {
  const cards = await articles.cards([...new Set(ids.flatMap((id) => id ?? []))])
  return new Map(
    cards.map(({ id, title, authors, publicationYear, citation }) => [
      id,
      { id, title: encodeTitle(title), authors, publicationYear, notice: citation.notice },
    ]),
  )
}
