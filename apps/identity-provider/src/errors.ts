import { type Problem, textsIn } from './pages/texts.ts'

/** Answered as JSON: `{ error, error_description }`, or as Keycloak's Admin REST has it. */
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

/** The commonest answer of the token endpoint. */
export const invalidGrant = (description: string) => oauthError(400, 'invalid_grant', description)

/** Shown to a person, as a page of ours; never a redirect. */
export class PageError extends Error {
  readonly status: number
  /** What the page says in the person's language; null for what only the makers of clients can mend. */
  readonly problem: Problem | null

  constructor(status: number, message: string, problem: Problem | null = null) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

/** Something that a person can do something about. */
export const pageProblem = (status: number, problem: Problem) =>
  new PageError(status, textsIn('en').problems[problem], problem)

/** Too many passwords are waiting to be hashed. */
export class BusyError extends Error {}
