import {
  IdParamsSchema,
  NewPersonalTokenSchema,
  PersonalTokenInputSchema,
  PersonalTokenListSchema,
} from '@claire/api-contract'
import { routesUnder } from '#platform/http/calls'
import type { PersonalTokens } from './service.ts'

/** A person's access tokens; under /account/token. No token opens these calls. */
export const tokenRoutes = (tokens: Pick<PersonalTokens, 'list' | 'make' | 'revoke'>) =>
  routesUnder('Account', (calls) => {
    calls.get('/', {
      summary: "The caller's personal access tokens, newest first",
      reply: PersonalTokenListSchema,
      handle: (_, { subject }) => tokens.list(subject),
    })
    calls.post('/', {
      summary: 'Create a personal access token',
      description: 'Only this response contains the token itself.',
      body: PersonalTokenInputSchema,
      reply: NewPersonalTokenSchema,
      errors: [409],
      handle: ({ body }, { subject }) => tokens.make(subject, body),
    })
    calls.delete('/:id', {
      summary: 'Revoke a personal access token immediately',
      params: IdParamsSchema,
      handle: ({ params }, { subject }) => tokens.revoke(subject, params.id),
    })
  })
