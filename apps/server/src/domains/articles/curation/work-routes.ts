import {
  IdParamsSchema,
  WorkPairDecisionSchema,
  WorkPairPageSchema,
  WorkPairSchema,
  WorkPairsQuerySchema,
  type Disagreement,
  type DisagreementPage,
  DisagreementDecisionSchema,
  DisagreementPageSchema,
  DisagreementSchema,
  DisagreementsQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { adminOf, forAdministrators } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import { type AuditWorkDecision, decidePair, loadPair } from '../works/deciding.ts'
import { type PairParts, pairPage, presentPairs, pairCounts } from '../works/present-pairs.ts'
import { decideDisagreement, loadDisagreement } from './decide-disagreement.ts'
import { articleReading } from '../article-reading.ts'
import type { ArticleTables } from '../tables.ts'
import { inOrder } from '../consensus/consensus.ts'
import { type DisagreementRow, statementsIn } from '../consensus/disagreements.ts'
import { valueOf } from '../consensus/statements.ts'

const tags = ['Sources: administrators']

/** Pairs of articles that may be the same work, and origins that disagree about one, for administrators to decide on. */
export function workPairRoutes(
  parts: PairParts & { clock: Clock; audit: AuditWorkDecision },
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    await app.register(disagreementRoutes(parts))

    app.get(
      '/works/pairs',
      {
        schema: {
          summary: 'Pairs of articles that may be the same work, or were decided to be',
          tags,
          querystring: WorkPairsQuerySchema,
          response: { 200: WorkPairPageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        const { state = 'open', page, size } = request.query
        return pairPage(parts, { state, page, size })
      },
    )

    app.put(
      '/works/pairs/:id',
      {
        schema: {
          summary: 'Decide whether two articles are the same work, or undo the last decision',
          tags,
          params: IdParamsSchema,
          body: WorkPairDecisionSchema,
          response: { 200: WorkPairSchema, ...errorAnswers(403, 409) },
        },
      },
      async (request) => {
        const { subject, firstName, lastName } = adminOf(request)
        const { id } = request.params
        const who = { id: subject, name: `${firstName} ${lastName}`.trim() }
        await decidePair(parts, id, { state: request.body.state, who })
        const [pair] = await presentPairs(parts, [(await loadPair(parts.database, id)).pair])
        if (!pair) throw new DomainError('NOT_FOUND', 'One of these articles is gone.')
        return pair
      },
    )
  }
}

/** Titles and years about which an article's origins disagree; inside routes for administrators only. */
function disagreementRoutes(
  parts: PairParts & { clock: Clock; audit: AuditWorkDecision },
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/works/disagreements',
      {
        schema: {
          summary: 'Titles and years about which list, page, file and registry disagree',
          tags,
          querystring: DisagreementsQuerySchema,
          response: { 200: DisagreementPageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        return disagreementPage(parts, request.query)
      },
    )

    app.put(
      '/works/disagreements/:id',
      {
        schema: {
          summary: 'Use another statement, dismiss the disagreement, or undo the last decision',
          tags,
          params: IdParamsSchema,
          body: DisagreementDecisionSchema,
          response: { 200: DisagreementSchema, ...errorAnswers(403, 409) },
        },
      },
      async (request) => {
        const { subject, firstName, lastName } = adminOf(request)
        const { id } = request.params
        const { state, value = '' } = request.body
        const who = { id: subject, name: `${firstName} ${lastName}`.trim() }
        await decideDisagreement(parts, id, { state, value: state === 'used' ? value : '', who })
        const row = await loadDisagreement(parts.database, id)
        const [disagreement] = await presentDisagreements(parts, [row])
        if (!disagreement) throw new DomainError('NOT_FOUND', 'The article is gone.')
        return disagreement
      },
    )
  }
}

/** A page of the disagreements: open ones first, the latest first. */
async function disagreementPage(
  parts: PairParts,
  { page, size }: { page: number; size: number },
): Promise<DisagreementPage> {
  const live = parts.database
    .withTables<ArticleTables>()
    .selectFrom('article_disagreement')
    .innerJoin('article', 'article.id', 'article_id')
    .where('deleted', '=', 0)
  const { total } = await live.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await live
    .selectAll('article_disagreement')
    .orderBy((eb) => eb.case().when('state', '=', 'open').then(0).else(1).end())
    .orderBy((eb) => eb.fn.coalesce('decided_at', 'stated_at'), 'desc')
    .orderBy('article_id')
    .orderBy('field')
    .limit(size)
    .offset(page * size)
    .execute()
  return {
    content: await presentDisagreements(parts, rows),
    totalPages: Math.ceil(Number(total) / size),
    totalElements: Number(total),
    empty: rows.length === 0,
    counts: await pairCounts(parts.database),
  }
}

async function presentDisagreements(
  { database, sourceNames }: Pick<PairParts, 'database' | 'sourceNames'>,
  rows: DisagreementRow[],
): Promise<Disagreement[]> {
  const found = await articleReading(database).get([...new Set(rows.map((row) => row.article_id))])
  const articles = new Map(found.map((article) => [article.id, article]))
  const names = await sourceNames(found.map(({ sourceId }) => sourceId))
  return rows.flatMap((row) => {
    const article = articles.get(row.article_id)
    if (!article) return []
    const { id, title, url, sourceId } = article
    return {
      id: `${id}~${row.field}`,
      state: row.state,
      field: row.field,
      article: { id, title, url, source: names.get(sourceId) ?? '' },
      shown: valueOf(article, row.field),
      statements: inOrder(statementsIn(row.statements)).map(([origin, value]) => ({ origin, value })),
      decidedBy: row.decided_name,
      decidedAt: row.decided_at === null ? null : new Date(Number(row.decided_at)).toISOString(),
    }
  })
}
