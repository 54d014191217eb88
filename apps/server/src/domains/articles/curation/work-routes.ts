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
import type { Clock } from '#platform/clock'
import { countOf } from '#platform/database'
import { DomainError } from '#platform/errors'
import { type Calls, administratorRoutesUnder } from '#platform/http/calls'
import { type AuditWorkDecision, decidePair, loadPair } from '../works/deciding.ts'
import { type PairParts, pairPage, presentPairs, pairCounts } from '../works/present-pairs.ts'
import { decideDisagreement, loadDisagreement } from './decide-disagreement.ts'
import { articleReading } from '../article-reading.ts'
import { inOrder } from '../consensus/consensus.ts'
import { type DisagreementRow, statementsIn } from '../consensus/disagreements.ts'
import { valueOf } from '../consensus/statements.ts'
import { pageOf } from '#platform/page'

type Parts = PairParts & { clock: Clock; audit: AuditWorkDecision }

/** Pairs of articles that may be the same work, and origins that disagree about one, for administrators to decide on. */
export const workPairRoutes = (parts: Parts) =>
  administratorRoutesUnder('Sources: administrators', (calls) => {
    addDisagreementCalls(calls, parts)
    calls.get('/works/pairs', {
      summary: 'Pairs of articles that may be the same work, or were decided to be',
      querystring: WorkPairsQuerySchema,
      reply: WorkPairPageSchema,
      handle: ({ query }) => {
        const { state = 'open', page, size } = query
        return pairPage(parts, { state, page, size })
      },
    })
    calls.put('/works/pairs/:id', {
      summary: 'Decide whether two articles are the same work, or undo the last decision',
      params: IdParamsSchema,
      body: WorkPairDecisionSchema,
      reply: WorkPairSchema,
      errors: [409],
      handle: async ({ params, body }, { subject, firstName, lastName }) => {
        const { id } = params
        const who = { id: subject, name: `${firstName} ${lastName}`.trim() }
        await decidePair(parts, id, { state: body.state, who })
        const [pair] = await presentPairs(parts, [(await loadPair(parts.database, id)).pair])
        if (!pair) throw new DomainError('NOT_FOUND', (t) => t('works.oneGone'))
        return pair
      },
    })
  })

/** Titles and years about which an article's origins disagree. */
function addDisagreementCalls(calls: Calls, parts: Parts) {
  calls.get('/works/disagreements', {
    summary: 'Titles and years about which list, page, file and registry disagree',
    querystring: DisagreementsQuerySchema,
    reply: DisagreementPageSchema,
    handle: ({ query }) => disagreementPage(parts, query),
  })
  calls.put('/works/disagreements/:id', {
    summary: 'Use another statement, dismiss the disagreement, or undo the last decision',
    params: IdParamsSchema,
    body: DisagreementDecisionSchema,
    reply: DisagreementSchema,
    errors: [409],
    handle: async ({ params, body }, { subject, firstName, lastName }) => {
      const { id } = params
      const { state, value = '' } = body
      const who = { id: subject, name: `${firstName} ${lastName}`.trim() }
      await decideDisagreement(parts, id, { state, value: state === 'used' ? value : '', who })
      const row = await loadDisagreement(parts.database, id)
      const [disagreement] = await presentDisagreements(parts, [row])
      if (!disagreement) throw new DomainError('NOT_FOUND', (t) => t('works.articleGone'))
      return disagreement
    },
  })
}

/** A page of the disagreements: open ones first, the latest first. */
async function disagreementPage(
  parts: PairParts,
  { page, size }: { page: number; size: number },
): Promise<DisagreementPage> {
  const live = parts.database
    .selectFrom('article_disagreement')
    .innerJoin('article', 'article.id', 'article_id')
    .where('deleted', '=', 0)
  const total = await countOf(live)
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
    ...pageOf(await presentDisagreements(parts, rows), { total, size }),
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
