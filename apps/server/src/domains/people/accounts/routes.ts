import {
  AccountSchema,
  DeleteAccountQuerySchema,
  PasswordCheckInputSchema,
  PasswordInputSchema,
  ProfileInputSchema,
} from '@claire/api-contract'
import { routesUnder } from '#platform/http/calls'
import type { AccountService } from './service.ts'

/** A person's own account; under /account. The token identifies the person, never the request. */
export const accountRoutes = (service: AccountService) =>
  routesUnder('Account', async (calls, app) => {
    await app.register(passwordRoutes(service), { prefix: '/password' })
    calls.get('/', {
      summary: 'The caller',
      reply: AccountSchema,
      handle: (_, { subject, firstName, lastName, email }) => ({ id: subject, firstName, lastName, email }),
    })
    calls.put('/profile', {
      summary: 'Change name and e-mail address',
      body: ProfileInputSchema,
      errors: [409, 502, 503],
      handle: ({ body }, caller) => service.updateProfile(caller, body),
    })
    calls.delete('/', {
      summary: 'Delete the account and all its data',
      querystring: DeleteAccountQuerySchema,
      errors: [502, 503],
      handle: ({ query }, caller) => service.delete(caller, query.confirmed),
    })
  })

const passwordRoutes = (service: AccountService) =>
  routesUnder('Account', (calls) => {
    calls.post('/check', {
      summary: 'Verify the current password',
      description: '400 when it is not the password; five wrong ones in a quarter of an hour are the most.',
      body: PasswordCheckInputSchema,
      errors: [429, 502, 503],
      handle: ({ body }, caller) => service.verifyCurrentPassword(caller, body.currentPassword),
    })
    calls.put('/', {
      summary: 'Change the password, after verifying the current one',
      body: PasswordInputSchema,
      errors: [429, 502, 503],
      handle: ({ body }, caller) => service.changePassword(caller, body),
    })
  })
