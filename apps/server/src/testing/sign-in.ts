import { createHash, randomBytes } from 'node:crypto'

interface Person {
  username: string
  password: string
}

interface Tokens {
  access_token: string
  refresh_token: string
}

/** Signs in at the embedded provider like a browser; returns an access token, undefined if refused. */
export const signIn = async (origin: string, person: Person): Promise<string | undefined> =>
  (await trySignIn(origin, person)).tokens?.access_token

/** Ends the session of the tokens. */
export async function signOut(origin: string, { refresh_token }: Tokens) {
  const answer = await fetch(`${origin}/auth/realms/claire/protocol/openid-connect/logout`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'claire-web', refresh_token }),
  })
  if (answer.status !== 204) throw new Error(`signing out was answered with ${answer.status}`)
}

/** Returns all tokens, or the page shown instead. */
export async function trySignIn(
  origin: string,
  { username, password }: Person,
): Promise<{ tokens?: Tokens; status: number; page: string }> {
  const realm = `${origin}/auth/realms/claire`
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: 'claire-web',
    redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await fetch(`${realm}/protocol/openid-connect/auth?${asked}`)
  const state = /name="state" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
  const answer = await fetch(`${realm}/login-actions/authenticate`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: page.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; '),
    },
    body: new URLSearchParams({ username, password, state }),
  })
  const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code')
  if (!code) return { status: answer.status, page: await answer.text() }
  const tokens = await fetch(`${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'claire-web',
      code,
      redirect_uri: `${origin}/`,
      code_verifier: verifier,
    }),
  })
  return { tokens: (await tokens.json()) as Tokens, status: tokens.status, page: '' }
}
