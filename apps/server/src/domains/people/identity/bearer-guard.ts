import type { TokenScope } from '@claire/api-contract'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { type Caller, setCaller } from '#platform/http/caller'
import type { DeletedSubjects } from './deleted-subjects.ts'
import { type TrustedIssuer, type VerifiedToken, createTokenVerifier, notSignedIn } from './token-verifier.ts'

const BEARER = /^bearer (?:([\w-]+\.[\w-]+\.[\w-]+)|(claire_\w+))$/i

/** Scope that a request needs of a personal access token; null: no token opens it. */
type ScopeOf = (request: FastifyRequest) => TokenScope | null

interface Parts {
  trusted: TrustedIssuer
  deletedSubjects: Pick<DeletedSubjects, 'has'>
  /** True if the caller's account is enabled and the session, if the token names one, is open. */
  isSignedIn: (caller: Caller) => Promise<boolean>
  /** Sender and scopes of a personal access token; throws UNAUTHORIZED for an invalid one. */
  authenticate: (personalToken: string) => Promise<{ caller: Caller; scopes: TokenScope[] }>
  /** Called with each access token of a person who is signed in, before the request is answered. */
  noteSignIn: (token: VerifiedToken) => Promise<unknown>
  clock: Clock
}

interface Recognised {
  caller: Caller
  /** null for a signed-in person, who may access everything of their own. */
  scopes: TokenScope[] | null
  /** Absent with a personal access token. */
  token?: VerifiedToken
}

/**
 * An `onRequest` hook for everything under /claire: afterwards `callerOf(request)` returns the caller. Throws
 * UNAUTHORIZED (401) without a valid access token, FORBIDDEN (403) with a personal one for another scope, and
 * UNAVAILABLE (503) if the provider is.
 */
export function createBearerGuard(parts: Parts) {
  const { trusted, deletedSubjects, isSignedIn, authenticate, noteSignIn, clock } = parts
  const verify = createTokenVerifier(trusted, clock)

  async function recognised(authorization = ''): Promise<Recognised> {
    const [, signedIn, personal] = BEARER.exec(authorization) ?? []
    if (signedIn) {
      const token = await verify(signedIn)
      return { caller: token.caller, scopes: null, token }
    }
    if (personal) return authenticate(personal)
    throw notSignedIn()
  }

  return (scopeOf: ScopeOf) => async (request: FastifyRequest) => {
    const { caller, scopes, token } = await recognised(request.headers.authorization)
    // At every request: a token cannot be recalled, but its account or session may have ended.
    const [isDeleted, isCurrent] = await Promise.all([
      deletedSubjects.has(caller.subject),
      isSignedIn(caller),
    ])
    if (isDeleted || !isCurrent) throw notSignedIn()
    if (token) await noteSignIn(token)
    if (scopes) refuseOutside(scopes, scopeOf(request))
    setCaller(request, caller, (needed) => scopes && refuseOutside(scopes, needed))
  }
}

function refuseOutside(scopes: TokenScope[], needed: TokenScope | null) {
  if (!needed) throw new DomainError('FORBIDDEN', 'Personal access tokens do not open this call.')
  if (!covers(scopes, needed))
    throw new DomainError('FORBIDDEN', `This access token does not have the scope ${needed}.`)
}

/** True if the scopes include the needed one; write access includes read access. */
export const covers = (scopes: TokenScope[], needed: TokenScope) =>
  scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(':read', ':write'))
