import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProviderOperator } from '../../../apps/identity-provider/src/index.ts'
import { type Tokens, openBrowser } from '../../../apps/identity-provider/src/testing/browser.ts'
import {
  PASSWORD,
  REST_SECRET,
  startProvider,
} from '../../../apps/identity-provider/src/testing/start-provider.ts'
import { startClaire } from '../../support/running-claire.ts'
import { type Caller, callerAt } from './caller.ts'
import { startLoggingProxy } from './logging-proxy.ts'

/** The password of every added person. */
export { PASSWORD, REST_SECRET }

const TOKEN_PATH = '/realms/claire/protocol/openid-connect'

export interface SignedIn extends Caller {
  id: string
  email: string
  tokens: Tokens
}

export type External = Awaited<ReturnType<typeof openExternal>>

/** Opens a Claire with an external identity provider, and records its requests to that provider. */
export async function openExternal(onEnd: (close: () => unknown) => void) {
  const proxy = await startLoggingProxy()
  onEnd(() => proxy.close())
  const provider = await startProvider({ publicUrl: proxy.origin })
  onEnd(() => provider.close())
  proxy.passOnTo(provider.origin)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-external-'))
  onEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const claire = await startClaire({
    dataDir,
    settings: {
      SAMPLE_LIBRARY: 'off',
      LOG_LEVEL: 'silent',
      ROLES: 'api',
      PUBLIC_URL: proxy.origin,
      IDP_URL: `${proxy.origin}/auth`,
      IDP_REST_SECRET: REST_SECRET,
    },
  })
  onEnd(() => claire.stop())
  const protocol = `${proxy.origin}/auth${TOKEN_PATH}`
  const newBrowser = () => openBrowser({ origin: proxy.origin, protocol })

  return {
    claire,
    proxy,
    protocol,
    issuer: `${proxy.origin}/auth/realms/claire`,
    newBrowser,
    operator: createProviderOperator({
      database: provider.database,
      clock: Date.now,
      realm: 'claire',
    }),

    /** Adds a person and signs them in by the login page and the code flow. */
    async newPerson(username: string): Promise<SignedIn> {
      const id = await provider.addUser(username)
      const tokens = await newBrowser().tokens({ username })
      const caller = callerAt(claire.url, async () => tokens.access_token)
      return { ...caller, id, email: `${username}@claire.test`, tokens }
    },

    /** Exchanges tokens for newer ones, as a browser does regularly. */
    async refresh({ tokens }: SignedIn) {
      const answer = await newBrowser().post(`${protocol}/token`, {
        grant_type: 'refresh_token',
        client_id: 'claire-web',
        refresh_token: tokens.refresh_token,
      })
      return { status: answer.status, tokens: (await answer.json()) as Tokens }
    },

    /** Returns the changing requests to the provider's Admin REST about a person. */
    changesOf: (id: string) =>
      proxy.requests.filter(
        ({ method, path: asked }) => method !== 'GET' && asked.startsWith(`/admin/realms/claire/users/${id}`),
      ),
    grants: (type: string) => proxy.requests.filter(({ form }) => form.get('grant_type') === type),
  }
}
