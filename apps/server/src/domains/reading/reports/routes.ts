import {
  IdParamsSchema,
  LIST_PAGE_SIZE,
  ReportInputSchema,
  ReportPageSchema,
  SettleReportSchema,
  pagingSchema,
} from '@claire/api-contract'
import { routesUnder, administratorRoutesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { Reports } from './service.ts'

/** `/report…`. */
export function reportRoutes(reports: Reports) {
  // One after the other: each is counted before the next.
  const reporting = limitInFlight(1)
  return routesUnder('Reports', async (calls, app) => {
    calls.post('/report', {
      summary: 'Report a mistake in the summary or the facts of an article',
      description: 'One report for each article and part; another one replaces it.',
      body: ReportInputSchema,
      errors: [404],
      inFlight: reporting,
      handle: ({ body }, { subject }) => reports.report(subject, body),
    })
    await app.register(administratorRoutes(reports))
  })
}

const administratorRoutes = (reports: Reports) =>
  administratorRoutesUnder('Reports', (calls) => {
    calls.get('/report', {
      summary: 'Open reports, the oldest first',
      querystring: pagingSchema(LIST_PAGE_SIZE),
      reply: ReportPageSchema,
      handle: ({ query }) => reports.page(query),
    })
    calls.put('/report/:id/settle', {
      summary: 'Settle a report, which removes it from the list',
      params: IdParamsSchema,
      body: SettleReportSchema,
      errors: [404],
      handle: ({ params, body }) => reports.settle(params.id, body),
    })
  })
