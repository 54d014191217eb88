import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from './conformance-target.ts'
import { PASSWORD } from './start-provider.ts'

/** The access to a Keycloak with deploy/keycloak/realm.json imported, and to its administration. */
export interface KeycloakAccess {
  /** The address before `/realms/…`. */
  url: string
  /** CLAIRE_URL and CLAIRE_REST_SECRET of the import. */
  claireUrl: string
  restSecret: string
  /** The administrator of the realm master. */
  admin: { username: string; password: string }
}

/** Returns a running Keycloak as a target of the conformance tests; `access` is KeycloakAccess as JSON. */
export async function openKeycloak(access: string): Promise<Target> {
  const { url, claireUrl, restSecret, admin } = JSON.parse(access) as KeycloakAccess
  const issuer = `${url}/realms/claire`
  return {
    origin: claireUrl,
    issuer,
    protocol: `${issuer}/protocol/openid-connect`,
    admin: `${url}/admin/realms/claire`,
    restSecret,
    async addUser(username, { group } = {}) {
      const add = async (collection: string, body: object) => {
        const response = await fetch(`${url}/admin/realms/claire/${collection}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await masterToken(url, admin)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        })
        if (response.status !== 201)
          throw new Error(
            `Keycloak did not add to ${collection}: ${response.status} ${await response.text()}`,
          )
        return response
      }
      if (group) await add('groups', { name: group })
      const response = await add('users', {
        username,
        email: `${username}@claire.test`,
        firstName: 'Dana',
        lastName: 'Demo',
        enabled: true,
        credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
        ...(group && { groups: [`/${group}`] }),
      })
      return new URL(response.headers.get('location') ?? '').pathname.split('/').at(-1) ?? ''
    },
    // Only the real clock is available.
    pass: (milliseconds) => delay(milliseconds),
    async close() {},
  }
}

async function masterToken(url: string, { username, password }: KeycloakAccess['admin']): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password })
  const response = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}
