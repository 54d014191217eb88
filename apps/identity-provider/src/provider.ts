import { randomBytes } from 'node:crypto'
import { type Client, type Clients, mcpClient, restClient, webClient } from './tokens/clients.ts'
import { type Clock, unlessFullBy } from './database.ts'
import { type Keyring, openKeyring, secretNamed } from './tokens/keyring.ts'
import {
  LIFESPANS,
  type Lifespans,
  type ProviderOptions,
  RATE_LIMITS,
  type RateLimits,
  type SendMail,
} from './settings.ts'
import { type People, createPeople } from './people/people.ts'
import { type AllowanceStore, createAllowanceStore } from './stores/allowance-store.ts'
import { type AuditStore, createAuditStore } from './stores/audit-store.ts'
import { type BrowserCodeStore, createBrowserCodeStore } from './stores/browser-code-store.ts'
import { type ChainStore, createChainStore } from './stores/chain-store.ts'
import { type CodeStore, createCodeStore } from './stores/code-store.ts'
import { type FailureStore, createFailureStore } from './stores/failure-store.ts'
import { type SessionStore, createSessionStore } from './stores/session-store.ts'
import { type UserStore, createUserStore } from './stores/user-store.ts'
import { type Tokens, createTokens } from './tokens/tokens.ts'

export const BASE_PATH = '/auth'

/** The context of every action. */
export interface Provider {
  realm: string
  /** The origin of the product and the provider for browsers. */
  origin: string
  /** The path of the realm, for addresses and cookies. */
  realmPath: string
  issuer: string
  supportEmail: string | null
  sendMail: SendMail | null
  /** Work that continues after its request was answered; awaited when the provider closes. */
  background: Set<Promise<unknown>>
  /** True if cookies are sent over https only. */
  secureCookies: boolean
  clients: Clients
  isUnavailable: (error: unknown) => boolean
  isDiskFull: (error: unknown) => boolean
  lifespans: Lifespans
  rateLimits: RateLimits
  clock: Clock
  keyring: Keyring
  tokens: Tokens
  users: UserStore
  people: People
  sessions: SessionStore
  chains: ChainStore
  codes: CodeStore
  browserCodes: BrowserCodeStore
  failures: FailureStore
  allowances: AllowanceStore
  audit: AuditStore
}

export async function openProvider(options: ProviderOptions): Promise<Provider> {
  const { database, clock, realm, publicUrl } = options
  const lifespans = { ...LIFESPANS, ...options.lifespans }
  const realmPath = `${BASE_PATH}/realms/${realm}`
  const issuer = publicUrl + realmPath
  const isDiskFull = options.isDiskFull ?? (() => false)
  const unlessFull = unlessFullBy(isDiskFull)
  const keyring = await openKeyring(database, clock)
  return {
    realm,
    origin: publicUrl,
    realmPath,
    issuer,
    supportEmail: options.supportEmail ?? null,
    sendMail: options.sendMail ?? null,
    background: new Set(),
    secureCookies: publicUrl.startsWith('https:'),
    clients: clientsById([
      webClient(options.webClient, [publicUrl, ...(options.webOrigins ?? [])]),
      restClient(options.restClient, await restSecretOf(options)),
      mcpClient(`${publicUrl}/mcp`),
    ]),
    isUnavailable: options.isUnavailable ?? (() => false),
    isDiskFull,
    lifespans,
    rateLimits: { ...RATE_LIMITS, ...options.rateLimits },
    clock,
    keyring,
    tokens: createTokens({ keyring, issuer, clock }),
    users: createUserStore(database, clock),
    people: createPeople(database, clock),
    sessions: createSessionStore(database, clock, { ...lifespans, unlessFull }),
    chains: createChainStore(database, clock, unlessFull),
    codes: createCodeStore(database, clock, lifespans),
    browserCodes: createBrowserCodeStore(database, clock),
    failures: createFailureStore(database, clock),
    allowances: createAllowanceStore(database, clock, unlessFull),
    audit: createAuditStore(database, clock),
  }
}

/** Returns the secret of the server's client: the configured one, else one generated at the first start. */
export async function restSecretOf({
  database,
  restClient: clientId,
  restSecret,
}: Pick<ProviderOptions, 'database' | 'restClient' | 'restSecret'>): Promise<string> {
  return (
    restSecret ??
    (await secretNamed(database, `client:${clientId}`, () => randomBytes(32).toString('base64url')))
  )
}

/** Deletes expired records, and maintains the keys. */
export async function sweep(provider: Provider) {
  const { sessions, chains, codes, browserCodes, failures, allowances, audit, keyring, lifespans } = provider
  await codes.sweep()
  await browserCodes.sweep()
  await chains.sweep(lifespans.sessionIdleMs)
  await sessions.sweep()
  await failures.sweep()
  await allowances.sweep()
  await audit.sweep()
  await keyring.maintain()
}

const clientsById = (clients: Client[]): Clients =>
  new Map(clients.map((client) => [client.clientId, client]))
