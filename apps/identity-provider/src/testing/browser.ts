import { createHash, randomBytes } from 'node:crypto'
import { PASSWORD, type TestProvider } from './start-provider.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  refresh_expires_in: number
  session_state: string
  scope: string
}

export interface SignIn {
  /** The address of the provider's redirect, with the code. */
  address: string
  verifier: string
}

type Parameters = Record<string, string | undefined>

interface SignInOptions {
  username?: string
  password?: string
  parameters?: Parameters
}

/** The sender and the receiver of codes. */
type Addresses = Pick<TestProvider, 'origin' | 'protocol'>

export type Browser = ReturnType<typeof openBrowser>

/** Opens a browser for the provider: keeps cookies, fills in the login form, follows no redirect. */
export function openBrowser(provider: Addresses) {
  const { cookies, request, post } = openCookieJar()
  const authorizationAddress = (parameters?: Parameters) => authorizationAddressAt(provider, parameters)

  async function openLogin(parameters: Parameters = {}) {
    const { url, verifier } = authorizationAddress(parameters)
    const response = await request(url)
    const html = await response.text()
    return { response, html, verifier, ...formIn(html, url) }
  }

  /** Signs in and returns the address with the code; a signed-in browser gets one without a page. */
  async function signIn({
    username = 'demo',
    password = PASSWORD,
    parameters = {},
  }: SignInOptions = {}): Promise<SignIn> {
    const { response, verifier, action, state } = await openLogin(parameters)
    const silent = response.headers.get('location')
    if (silent) return { address: silent, verifier }
    const answer = await post(action, { username, password, state })
    const address = answer.headers.get('location')
    if (!address) throw new Error(`sign-in was answered with ${answer.status}: ${await answer.text()}`)
    return { address, verifier }
  }

  const exchange = ({ address, verifier }: SignIn, changes: Parameters = {}) =>
    post(`${provider.protocol}/token`, {
      grant_type: 'authorization_code',
      client_id: 'claire-web',
      code: codeIn(address),
      redirect_uri: `${provider.origin}/`,
      code_verifier: verifier,
      ...changes,
    })

  return {
    cookies,
    request,
    post,
    authorizationAddress,
    openLogin,
    signIn,
    exchange,
    async tokens(how?: SignInOptions): Promise<Tokens> {
      const response = await exchange(await signIn(how))
      if (response.status !== 200) throw new Error(`no tokens: ${response.status} ${await response.text()}`)
      return (await response.json()) as Tokens
    },
  }
}

/** Returns the address that requests a code; `parameters` replaces or, with undefined, drops parameters. */
function authorizationAddressAt(
  provider: Addresses,
  parameters: Parameters = {},
): { url: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: 'claire-web',
    redirect_uri: `${provider.origin}/`,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    state: 'st',
    nonce: 'no',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }
  return { url: `${provider.protocol}/auth?${new URLSearchParams(defined(query))}`, verifier }
}

/** Sends requests with the cookies of earlier responses, and follows no redirect. */
function openCookieJar() {
  const cookies = new Map<string, string>()

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  const post = (url: string, form: Parameters, headers: Record<string, string> = {}) =>
    request(url, { method: 'POST', body: new URLSearchParams(defined(form)), headers })

  return { cookies, request, post }
}

export const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? ''

const defined = (parameters: Parameters) =>
  Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )

/** Returns the target of a page's form and the state it carries; empty if there is no form. */
export function formIn(html: string, base: string) {
  const unescape = (text: string) => text.replaceAll('&amp;', '&')
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]
  return {
    action: action === undefined ? '' : new URL(unescape(action), base).href,
    state: /name="(?:state|confirmation)" value="([^"]*)"/.exec(html)?.[1] ?? '',
  }
}
