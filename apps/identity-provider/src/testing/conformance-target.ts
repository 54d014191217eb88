import { type SignIn, openBrowser } from './browser.ts'
import { callAdmin } from './call-admin.ts'
import { PASSWORD } from './start-provider.ts'

/** A provider, embedded or real, with the clients of deploy/keycloak/realm.json. */
export interface Target {
  /** The product's origin, which receives codes. */
  origin: string
  issuer: string
  protocol: string
  /** The Admin REST of the realm. */
  admin: string
  restSecret: string
  /** Adds a person with the password PASSWORD and the address {username}@claire.test, in a group; returns the id. */
  addUser(username: string, about?: { group?: string }): Promise<string>
  /** Advances the time. */
  pass(milliseconds: number): unknown
  close(): Promise<void>
}

type Form = Record<string, string | undefined>

let users = 0

/** Returns the calls of the checks; `target` is called late, as it opens after these are made. */
export function conformanceCalls(target: () => Target) {
  const browser = () => openBrowser(target())
  const rest = () => ({ client_id: 'claire-rest', client_secret: target().restSecret })

  async function token(form: Form) {
    const response = await browser().post(`${target().protocol}/token`, form)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    browser,
    rest,
    token,

    async newUser(about: { group?: string } = {}) {
      const username = `person-${process.pid}-${++users}`
      return { username, id: await target().addUser(username, about) }
    },

    refresh: (refresh_token: string | undefined) =>
      token({ grant_type: 'refresh_token', client_id: 'claire-web', refresh_token }),

    password: (changes: Form) => token({ ...rest(), grant_type: 'password', password: PASSWORD, ...changes }),

    async exchange(signIn: SignIn, changes: Form = {}) {
      const response = await browser().exchange(signIn, changes)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },

    /** Calls with the service account's token, another, or (null) none. */
    async manage(
      method: string,
      path: string,
      {
        body,
        bearer,
        collection,
      }: { body?: unknown; bearer?: string | null; collection?: 'users' | 'sessions' } = {},
    ) {
      const service =
        bearer === undefined
          ? String((await token({ ...rest(), grant_type: 'client_credentials' })).body['access_token'])
          : bearer
      return callAdmin(target().admin, { method, path, collection, body, bearer: service })
    },

    answer,
    invalidGrant: (description: string) => answer(400, 'invalid_grant', description),

    claimsIn: (jwt: unknown) =>
      JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >,
  }
}

const answer = (status: number, error: string, error_description?: string) => ({
  status,
  body: { error, ...(error_description && { error_description }) },
})
