import { type Problem, textsIn } from './pages/texts.ts'

/** Sent as JSON: `{ error, error_description }`, or in the form of Keycloak's Admin REST. */
export class OAuthError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const oauthError = (status: number, error: string, description?: string) =>
  new OAuthError(status, { error, ...(description ? { error_description: description } : {}) })

/** The most common error of the token endpoint. */
export const invalidGrant = (description: string) => oauthError(400, 'invalid_grant', description)

/** Shown to a person as a page of ours; never a redirect. */
export class PageError extends Error {
  readonly status: number
  /** The message in the person's language; null for errors that only client developers can fix. */
  readonly problem: Problem | null

  constructor(status: number, message: string, problem: Problem | null = null) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

/** Returns an error that a person can fix. */
export const pageProblem = (status: number, problem: Problem) =>
  new PageError(status, textsIn('en').problems[problem], problem)

/** Too many passwords are waiting to be hashed. */
export class BusyError extends Error {}
