import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '#platform/errors'

/** Account of the current request to the index, and its budget left: milliseconds of the engine’s processor time. */
export interface BudgetedRequest {
  subject: string
  budget: { leftMs: number }
}

/** Milliseconds of the engine for one request: an ordinary search takes a tenth of it. */
const REQUEST_MS = 200

const requests = new AsyncLocalStorage<BudgetedRequest>()

/** Runs `work` on behalf of `subject`. Its calls of the index wait for the account's turn, and share this budget. */
export const runFor = <T>(subject: string, work: () => Promise<T>, leftMs = REQUEST_MS): Promise<T> =>
  requests.run({ subject, budget: { leftMs } }, work)

/** The current request; undefined for Claire's own work. */
export const currentRequest = (): BudgetedRequest | undefined => requests.getStore()

/** Sets the current request's budget to this share of a full one, whatever it has spent. */
export function resetBudget(share: number) {
  const now = requests.getStore()
  if (now) now.budget.leftMs = REQUEST_MS * share
}

/** Limits the current request's budget to this share of a full one. */
export function capBudget(share: number) {
  const now = requests.getStore()
  if (now) now.budget.leftMs = Math.min(now.budget.leftMs, REQUEST_MS * share)
}

/** Answering cost more than the request's budget. */
export class SearchTooCostlyError extends DomainError {
  constructor() {
    super('BAD_REQUEST', (t) => t('search.tooCostly'))
    this.name = 'SearchTooCostlyError'
  }
}
