import { SelfCheckListSchema } from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { forAdministrators } from '../http/caller.ts'
import { errorAnswers } from '../http/openapi.ts'
import type { SelfCheck } from './self-checks.ts'

/** Results of Claire's self-checks, for administrators. */
export function selfCheckRoutes(checks: { all: () => Promise<SelfCheck[]> }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    app.get(
      '/self-check',
      {
        schema: {
          summary: 'Latest checks of the database and the search index, and latest backups',
          tags: ['Operations'],
          response: { 200: SelfCheckListSchema, ...errorAnswers(403) },
        },
      },
      async () =>
        (await checks.all()).map(({ name, at, isOk, says }) => ({
          name,
          checkedAt: new Date(at).toISOString(),
          isOk,
          says,
        })),
    )
  }
}
