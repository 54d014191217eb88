import {
  DoneSchema,
  IdParamsSchema,
  NewPersonalTokenSchema,
  PersonalTokenInputSchema,
  PersonalTokenListSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { PersonalTokens } from './service.ts'

const tags = ['Account']

/** A person's access tokens; under /account/token. No token opens these calls. */
export function tokenRoutes(
  tokens: Pick<PersonalTokens, 'list' | 'make' | 'revoke'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: "The caller's personal access tokens, newest first",
          tags,
          response: { 200: PersonalTokenListSchema },
        },
      },
      async (request) => tokens.list(callerOf(request).subject),
    )

    app.post(
      '/',
      {
        schema: {
          summary: 'Create a personal access token',
          description: 'Only this response contains the token itself.',
          tags,
          body: PersonalTokenInputSchema,
          response: { 200: NewPersonalTokenSchema, ...errorAnswers(409) },
        },
      },
      async (request) => tokens.make(callerOf(request).subject, request.body),
    )

    app.delete(
      '/:id',
      {
        schema: {
          summary: 'Revoke a personal access token immediately',
          tags,
          params: IdParamsSchema,
          response: { 200: DoneSchema },
        },
      },
      async (request) => {
        await tokens.revoke(callerOf(request).subject, request.params.id)
        return { done: true as const }
      },
    )
  }
}
