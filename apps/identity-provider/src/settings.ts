import type { Clock, Database } from './database.ts'
import type { SessionLifespans } from './stores/session-store.ts'

const MINUTE_MS = 60_000

export interface Lifespans extends SessionLifespans {
  accessTokenMs: number
  codeMs: number
  /** Maximum time that the login page may stay open. */
  loginMs: number
}

/** As in deploy/keycloak/realm.json. */
export const LIFESPANS: Lifespans = {
  accessTokenMs: 5 * MINUTE_MS,
  sessionIdleMs: 30 * MINUTE_MS,
  sessionMaxMs: 600 * MINUTE_MS,
  codeMs: MINUTE_MS,
  loginMs: 30 * MINUTE_MS,
}

/** Requests per minute and address. */
export interface RateLimits {
  logins: number
  tokens: number
  /** Requests for a code by mail. */
  codes: number
}

export const RATE_LIMITS: RateLimits = { logins: 60, tokens: 600, codes: 10 }

export interface Mail {
  to: string
  subject: string
  /** Plain text; an empty line separates paragraphs. */
  text: string
}

/** Rejects if the mail was not accepted. */
export type SendMail = (mail: Mail) => Promise<unknown>

/** The policy of deploy/keycloak/realm.json. */
export const PASSWORD_LENGTH = { min: 8, max: 64 }

export interface ProviderOptions {
  /** Migrated to `identityProviderMigrations`. */
  database: Database
  /** The origin of the provider for browsers, without a path; it is served under `/auth` there. */
  publicUrl: string
  realm: string
  /** The client ids of the browser and of the server. */
  webClient: string
  restClient: string
  /** null: generated once and stored in the database. */
  restSecret: string | null
  clock: Clock
  /** Shown to people who cannot sign in. */
  supportEmail?: string | null
  /** null or absent: no mail is configured, and no code by mail is offered. */
  sendMail?: SendMail | null
  /** Additional origins of the browser's client. */
  webOrigins?: string[]
  /** True if an error is a temporary one of the database: then 503 instead of 500. */
  isUnavailable?: (error: unknown) => boolean
  /** True if a write failed because the disk is full: signed-in people stay signed in without it. */
  isDiskFull?: (error: unknown) => boolean
  lifespans?: Partial<Lifespans>
  rateLimits?: Partial<RateLimits>
}
