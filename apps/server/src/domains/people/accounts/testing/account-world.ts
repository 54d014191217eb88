import { createDeletedSubjects, identityMigrations } from '#domains/people/identity'
import { jobMigrations } from '#platform/jobs/queue'
import { createLog } from '#platform/log'
import type { onEveryDatabase } from '#testing/databases'
import { type FakeAnswer, type FakeRequest, startFakeProvider } from '#testing/fake-provider'
import { personId } from '#testing/person'
import { accountMigrations, createAccounts } from '../index.ts'
import { createProviderClient } from '../provider-client.ts'

export const accountWorldMigrations = { ...jobMigrations, ...identityMigrations, ...accountMigrations }

export const grace = {
  subject: personId('user-1'),
  session: 'here',
  email: 'old@claire.test',
  firstName: 'Grace',
  lastName: 'Hopper',
  emailVerified: true,
  isAdmin: false,
}
export const profile = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@claire.test' }

export const isPasswordGrant = ({ form }: FakeRequest) => form.get('grant_type') === 'password'
export const isServiceGrant = ({ form }: FakeRequest) => form.get('grant_type') === 'client_credentials'
export const isChange = ({ method, path }: FakeRequest) =>
  method === 'PUT' && !path.endsWith('reset-password')
export const isReset = ({ path }: FakeRequest) => path.endsWith('/reset-password')
export const isDeletion = ({ method }: FakeRequest) => method === 'DELETE'

type Open = Parameters<Parameters<typeof onEveryDatabase>[1]>[0]

export type AccountWorld = Awaited<ReturnType<typeof openAccountWorld>>

/** The accounts over a database of their own and a provider with the answers of the test. */
export async function openAccountWorld(open: Open) {
  const { database, close } = await open()
  const provider = await startFakeProvider()
  const state = {
    now: Date.parse('2026-03-01T09:00:00Z'),
    /** Subjects whose data was deleted. */
    forgotten: [] as string[],
    /** Subjects whose address changed. */
    readdressed: [] as string[],
    /** True if deleting fails. */
    failingHook: false,
  }
  const clock = () => state.now
  const deletedSubjects = createDeletedSubjects(database, clock)
  const settings = { url: provider.url, realm: 'claire', clientId: 'claire-rest', clientSecret: 's3cret' }
  const forget = async (subject: string) => {
    if (state.failingHook) throw new Error('the disk is full')
    state.forgotten.push(subject)
  }
  const accounts = () =>
    createAccounts({
      provider: createProviderClient(settings, clock),
      database,
      deletedSubjects,
      forget: [forget],
      onOtherAddress: async ({ email }) => state.readdressed.push(email),
      clock,
      log: createLog('silent'),
    })
  return Object.assign(state, {
    ...accounts(),
    provider,
    deletedSubjects,
    /** The same accounts in another process. */
    restarted: accounts,
    answerTo: (matches: (request: FakeRequest) => boolean, answer: FakeAnswer) =>
      provider.answers((request) => (matches(request) ? answer : undefined)),
    changes: () => provider.requests.filter(({ method }) => method === 'PUT' || method === 'DELETE'),
    async close() {
      await close()
      await provider.close()
    },
  })
}
