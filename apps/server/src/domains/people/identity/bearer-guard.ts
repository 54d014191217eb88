import { TOKEN_SCOPES, type TokenScope } from '@claire/api-contract'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
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
  /** Audience of tokens that programs get for a person by OAuth. */
  programAudience: string
  deletedSubjects: Pick<DeletedSubjects, 'has'>
  /** True if deleted accounts stay at the provider: their people may sign in again, and begin anew. */
  accountsStay: boolean
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

export type BearerGuard = ReturnType<typeof createBearerGuard>

/** Recognises the senders of requests by their bearer tokens. */
export function createBearerGuard(parts: Parts) {
  const { trusted, programAudience, deletedSubjects, accountsStay } = parts
  const { isSignedIn, authenticate, noteSignIn, clock } = parts
  const verify = createTokenVerifier(trusted, clock)
  const verifyProgram = createTokenVerifier({ ...trusted, audience: programAudience, clientId: null }, clock)

  async function verified(written: string): Promise<Recognised> {
    if (!isFor(written, programAudience)) {
      const token = await verify(written)
      return { caller: token.caller, scopes: null, token }
    }
    // Like a personal access token with all scopes: never an administrator's.
    const token = await verifyProgram(written)
    return { caller: { ...token.caller, isAdmin: false }, scopes: [...TOKEN_SCOPES], token }
  }

  async function tokenHolder(authorization = ''): Promise<Recognised> {
    const [, jwt, personal] = BEARER.exec(authorization) ?? []
    if (jwt) return verified(jwt)
    if (personal) return authenticate(personal)
    throw notSignedIn()
  }

  /**
   * Returns the sender of a request and the scopes of a program's token. Throws UNAUTHORIZED (401) without a valid
   * token, and UNAVAILABLE (503) if the provider is.
   */
  async function recognise(authorization: string | undefined): Promise<Omit<Recognised, 'token'>> {
    const { caller, scopes, token } = await tokenHolder(authorization)
    // Personal access tokens are deleted with the account: a later one is of somebody who began anew.
    const issuedAt = token?.issuedAt ?? Number.MAX_SAFE_INTEGER
    // At every request: a token cannot be recalled, but its account or session may have ended.
    const [isDeleted, isCurrent] = await Promise.all([
      deletedSubjects.has(caller.subject, accountsStay ? issuedAt : 0),
      isSignedIn(caller),
    ])
    if (isDeleted || !isCurrent) throw notSignedIn()
    // A program's token may be without the claims of a sign-in.
    if (token && !scopes) await noteSignIn(token)
    return { caller, scopes }
  }

  return {
    recognise,

    /**
     * An `onRequest` hook for everything under /claire: afterwards `callerOf(request)` returns the caller. Throws as
     * `recognise` does, and FORBIDDEN (403) with a program's token for another scope.
     */
    guard: (scopeOf: ScopeOf) => async (request: FastifyRequest) => {
      const { caller, scopes } = await recognise(request.headers.authorization)
      if (scopes) refuseOutside(scopes, scopeOf(request))
      setCaller(request, caller, (needed) => scopes && refuseOutside(scopes, needed))
    },
  }
}

/** True if a token says that it is for an audience; its verification comes after. */
function isFor(token: string, audience: string): boolean {
  try {
    const { aud = [] } = decodeJwt(token)
    return [aud].flat().includes(audience)
  } catch {
    return false
  }
}

function refuseOutside(scopes: TokenScope[], needed: TokenScope | null) {
  if (!needed) throw new DomainError('FORBIDDEN', (t) => t('access.notForTokens'))
  if (!covers(scopes, needed)) throw new DomainError('FORBIDDEN', (t) => t('access.missingScope', { needed }))
}

/** True if the scopes include the needed one; write access includes read access. */
export const covers = (scopes: TokenScope[], needed: TokenScope) =>
  scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(':read', ':write'))
