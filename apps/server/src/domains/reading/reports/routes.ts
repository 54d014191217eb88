import {
  DoneSchema,
  IdParamsSchema,
  LIST_PAGE_SIZE,
  ReportInputSchema,
  ReportPageSchema,
  SettleReportSchema,
  pagingSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf, forAdministrators } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { Reports } from './service.ts'

const tags = ['Reports']

/** `/report…`. */
export function reportRoutes(reports: Reports): FastifyPluginAsyncTypebox {
  // One after the other: each is counted before the next.
  const reporting = limitInFlight(1, 'reports')
  return async (app) => {
    app.post(
      '/report',
      {
        schema: {
          summary: 'Report a mistake in the summary or the facts of an article',
          description: 'One report for each article and part; another one replaces it.',
          tags,
          body: ReportInputSchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        await reporting.during(subject, () => reports.report(subject, request.body))
        return { done: true as const }
      },
    )
    await app.register(administratorRoutes(reports))
  }
}

function administratorRoutes(reports: Reports): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)

    app.get(
      '/report',
      {
        schema: {
          summary: 'Open reports, the oldest first',
          tags,
          querystring: pagingSchema(LIST_PAGE_SIZE),
          response: { 200: ReportPageSchema, ...errorAnswers(403) },
        },
      },
      (request) => reports.page(request.query),
    )

    app.put(
      '/report/:id/settle',
      {
        schema: {
          summary: 'Settle a report, which removes it from the list',
          tags,
          params: IdParamsSchema,
          body: SettleReportSchema,
          response: { 200: DoneSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => {
        await reports.settle(request.params.id, request.body)
        return { done: true as const }
      },
    )
  }
}
