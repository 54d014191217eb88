import { type Language, type TokenScope, languageOfHeader } from '@claire/api-contract'
import type { FastifyRequest } from 'fastify'
import type { PersonId } from '../person.ts'
import { DomainError } from '../errors.ts'

/** The caller, by the verified access token. */
export interface Caller {
  /** The token's `sub`: the account id at the identity provider. */
  subject: PersonId
  /** The token's `sid`: this sign-in, among others of the same person; null if the provider omits it. */
  session: string | null
  email: string
  /** True if the provider has verified the address; anybody may type anybody's. */
  emailVerified: boolean
  firstName: string
  lastName: string
  isAdmin: boolean
  /** Stated by an access token; absent with a personal one. The directory says which ones count now. */
  groups?: string[]
}

const callers = new WeakMap<FastifyRequest, Caller>()
type ScopeCheck = (needed: TokenScope) => void
const scopeChecks = new WeakMap<FastifyRequest, ScopeCheck>()

/**
 * Remembers the verified caller of a request; called by the identity guard only. `checkScope` throws if the token lacks
 * a scope.
 */
export function setCaller(request: FastifyRequest, caller: Caller, checkScope: ScopeCheck = () => {}) {
  callers.set(request, caller)
  scopeChecks.set(request, checkScope)
}

/** Throws FORBIDDEN if the personal access token of a request lacks a scope that its body makes necessary. */
export const requireScope = (request: FastifyRequest, needed: TokenScope) =>
  scopeChecks.get(request)?.(needed)

/** True if `requireScope` does not throw: for answers with a part that needs another scope. */
export function hasScope(request: FastifyRequest, scope: TokenScope): boolean {
  try {
    requireScope(request, scope)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** The verified caller; throws UNAUTHORIZED if no guard has run, so that a forgotten guard fails closed. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new DomainError('UNAUTHORIZED', (t) => t('access.signIn'))
  return caller
}

/** The verified caller if an administrator; throws FORBIDDEN otherwise. */
export function adminOf(request: FastifyRequest): Caller {
  const caller = callerOf(request)
  if (!caller.isAdmin) throw new DomainError('FORBIDDEN', (t) => t('access.administratorsOnly'))
  return caller
}

/** The caller's preferred language (RFC 9110 12.5.4). */
export const languageOf = (request: FastifyRequest): Language =>
  languageOfHeader(request.headers['accept-language'])

/** preValidation hook: callers without the role get FORBIDDEN, not errors of the body. */
export async function forAdministrators(request: FastifyRequest) {
  adminOf(request)
}
