import { type Language, languageOfHeader } from '@claire/api-contract'
import type { FastifyRequest } from 'fastify'
import type { PersonId } from '../person.ts'
import { DomainError } from '../errors.ts'

/** Who is calling, as the verified access token says. */
export interface Caller {
  /** The token's `sub`: the account id at the identity provider. */
  subject: PersonId
  /** The token's `sid`: this sign-in, among others of the same person; null when the provider does not say. */
  session: string | null
  email: string
  /** Whether the provider has seen that the address is theirs; anybody may type anybody's. */
  emailVerified: boolean
  firstName: string
  lastName: string
  isAdmin: boolean
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Remembers the verified caller of a request; called by the identity guard only. */
export function setCaller(request: FastifyRequest, caller: Caller) {
  callers.set(request, caller)
}

/** The verified caller; throws UNAUTHORIZED when no guard has run, so that a forgotten guard fails closed. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new DomainError('UNAUTHORIZED', 'Sign in to continue.')
  return caller
}

/** The verified caller if an administrator; throws FORBIDDEN otherwise. */
export function adminOf(request: FastifyRequest): Caller {
  const caller = callerOf(request)
  if (!caller.isAdmin) throw new DomainError('FORBIDDEN', 'Only administrators may do this.')
  return caller
}

/** The language in which the caller wants what is said in words (RFC 9110 12.5.4). */
export const languageOf = (request: FastifyRequest): Language =>
  languageOfHeader(request.headers['accept-language'])

/** As a preValidation hook: whoever may not do it at all is told that, not what is wrong with the body. */
export async function forAdministrators(request: FastifyRequest) {
  adminOf(request)
}
