import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import { setCaller } from '#platform/http/caller'
import type { DeletedSubjects } from './deleted-subjects.ts'
import { type TrustedIssuer, createTokenVerifier, notSignedIn } from './token-verifier.ts'

const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

interface Parts {
  trusted: TrustedIssuer
  deletedSubjects: Pick<DeletedSubjects, 'has'>
  clock: Clock
}

/**
 * An `onRequest` hook for everything under /claire: from then on `callerOf(request)` tells who is calling.
 * Throws UNAUTHORIZED (401) without a valid access token and UNAVAILABLE (503) when the provider cannot be asked.
 */
export function createBearerGuard({ trusted, deletedSubjects, clock }: Parts) {
  const verify = createTokenVerifier(trusted, clock)
  return async (request: FastifyRequest) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw notSignedIn()
    const caller = await verify(token)
    if (await deletedSubjects.has(caller.subject)) throw notSignedIn()
    setCaller(request, caller)
  }
}
