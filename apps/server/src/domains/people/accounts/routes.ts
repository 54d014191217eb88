import {
  AccountSchema,
  DeleteAccountQuerySchema,
  DoneSchema,
  PasswordCheckInputSchema,
  PasswordInputSchema,
  ProfileInputSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { AccountService } from './service.ts'

const tags = ['Account']
const done = { done: true } as const

/** A person's own account; under /account. The token identifies the person, never the request. */
export function accountRoutes(service: AccountService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(passwordRoutes(service), { prefix: '/password' })
    app.get(
      '/',
      { schema: { summary: 'The caller', tags, response: { 200: AccountSchema } } },
      async (request) => {
        const { subject, firstName, lastName, email } = callerOf(request)
        return { id: subject, firstName, lastName, email }
      },
    )

    app.put(
      '/profile',
      {
        schema: {
          summary: 'Change name and e-mail address',
          tags,
          body: ProfileInputSchema,
          response: { 200: DoneSchema, ...errorAnswers(409, 502, 503) },
        },
      },
      async (request) => {
        await service.updateProfile(callerOf(request), request.body)
        return done
      },
    )

    app.delete(
      '/',
      {
        schema: {
          summary: 'Delete the account and all its data',
          tags,
          querystring: DeleteAccountQuerySchema,
          response: { 200: DoneSchema, ...errorAnswers(502, 503) },
        },
      },
      async (request) => {
        await service.delete(callerOf(request), request.query.confirmed)
        return done
      },
    )
  }
}

function passwordRoutes(service: AccountService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/check',
      {
        schema: {
          summary: 'Verify the current password',
          description:
            '400 when it is not the password; five wrong ones in a quarter of an hour are the most.',
          tags,
          body: PasswordCheckInputSchema,
          response: { 200: DoneSchema, ...errorAnswers(429, 502, 503) },
        },
      },
      async (request) => {
        await service.verifyCurrentPassword(callerOf(request), request.body.currentPassword)
        return done
      },
    )

    app.put(
      '/',
      {
        schema: {
          summary: 'Change the password, after verifying the current one',
          tags,
          body: PasswordInputSchema,
          response: { 200: DoneSchema, ...errorAnswers(429, 502, 503) },
        },
      },
      async (request) => {
        await service.changePassword(callerOf(request), request.body)
        return done
      },
    )
  }
}
