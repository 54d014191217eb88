import { createHash, randomBytes } from 'node:crypto'

interface Account {
  username: string
  password: string
}

interface Tokens {
  access_token: string
  expires_in: number
}

interface ClientConfig {
  identity: { url: string; realm: string; clientId: string }
}

/** Calls the API as a signed-in person; the path begins with /claire. Throws for every response of 400 and above. */
export type CallApi = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<T>

const RENEW_BEFORE_MS = 60_000

/** Signs in like a browser, by the login page and the code flow, and returns a function that calls the API. */
export async function openApiSession(claireUrl: string, account: Account): Promise<CallApi> {
  const currentToken = await openTokenSession(claireUrl, account)
  return async (method, path, body) => {
    const request: RequestInit = { method, headers: { authorization: `Bearer ${await currentToken()}` } }
    if (body !== undefined) Object.assign(request, jsonBody(body, request.headers))
    return json(await fetch(claireUrl + path, request))
  }
}

/** Signs in the same way, again after a while; the returned function yields the current access token. */
export async function openTokenSession(claireUrl: string, account: Account): Promise<() => Promise<string>> {
  const client = await clientOf(claireUrl)
  let token = ''
  let validUntil = 0

  return async () => {
    if (Date.now() > validUntil - RENEW_BEFORE_MS) {
      const tokens = await signIn(client, account)
      token = tokens.access_token
      validUntil = Date.now() + tokens.expires_in * 1000
    }
    return token
  }
}

const jsonBody = (body: unknown, headers: RequestInit['headers']) => ({
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface Client {
  realmUrl: string
  clientId: string
  redirectUri: string
}

/** Returns the provider's client that the web application of this Claire is. */
export async function clientOf(claireUrl: string): Promise<Client> {
  const { identity } = await json<ClientConfig>(await fetch(`${claireUrl}/config.json`))
  return {
    realmUrl: `${identity.url}/realms/${identity.realm}/protocol/openid-connect`,
    clientId: identity.clientId,
    redirectUri: `${claireUrl}/`,
  }
}

/** Returns the address of the login page, from which a browser comes back with a code. */
export function loginAddress({ realmUrl, clientId, redirectUri }: Client, verifier: string): string {
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${realmUrl}/auth?${request}`
}

/** Returns where the form of a login page is sent, and what is sent with it besides the account. */
export function loginForm(markup: string, pageUrl: string) {
  const attribute = (pattern: RegExp) => pattern.exec(markup)?.[1]?.replaceAll('&amp;', '&')
  const action = attribute(/<form[^>]* action="([^"]+)"/)
  if (!action) throw new Error(`The login page has no form: ${markup.slice(0, 200)}`)
  const state = attribute(/name="state" value="([^"]+)"/)
  const fields: Record<string, string> = state ? { state } : {}
  return { url: new URL(action, pageUrl).href, fields }
}

async function signIn(client: Client, account: Account): Promise<Tokens> {
  const { realmUrl, clientId, redirectUri } = client
  const verifier = randomBytes(32).toString('base64url')
  const page = await fetch(loginAddress(client, verifier))
  const { url, fields } = loginForm(await page.text(), page.url)
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: page.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    },
    body: new URLSearchParams({ ...account, ...fields }),
  })
  const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code')
  if (!code) throw new Error(`Signing in as ${account.username} failed (${answer.status}).`)
  const grant = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  }
  return json(await fetch(`${realmUrl}/token`, { method: 'POST', body: new URLSearchParams(grant) }))
}

async function json<T>(response: Response): Promise<T> {
  const text = await response.text()
  if (response.status >= 400)
    throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 500)}`)
  return (text ? JSON.parse(text) : undefined) as T
}
