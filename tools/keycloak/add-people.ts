import { MASTER } from './start-keycloak.ts'

/** The same people as in the embedded provider's first run. */
const PEOPLE = [
  { username: 'admin', firstName: 'Claire', lastName: 'Administrator', roles: ['admin'] },
  { username: 'demo', firstName: 'Demo', lastName: 'User', roles: [] },
]

/** Adds the administrator and the user that the journeys sign in as; both get `password`. */
export async function addPeople(url: string, password: string) {
  const admin = `${url}/admin/realms/claire`
  const headers = { authorization: `Bearer ${await masterToken(url)}`, 'content-type': 'application/json' }

  async function send(method: string, address: string, body?: unknown): Promise<Response> {
    const response = await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(
        `Keycloak answered ${response.status} to ${method} ${address}: ${await response.text()}`,
      )
    return response
  }

  for (const { username, firstName, lastName, roles } of PEOPLE) {
    const user = {
      username,
      firstName,
      lastName,
      email: `${username}@claire.localhost`,
      enabled: true,
      credentials: [{ type: 'password', value: password, temporary: false }],
    }
    const added = await send('POST', `${admin}/users`, user)
    const mappings = await Promise.all(
      roles.map(async (role) => (await send('GET', `${admin}/roles/${role}`)).json()),
    )
    if (mappings.length) await send('POST', `${added.headers.get('location')}/role-mappings/realm`, mappings)
  }
}

async function masterToken(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...MASTER })
  const response = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}
