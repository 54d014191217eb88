import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '#platform/errors'

/** Whose question the index is asked, and what answering may still cost: milliseconds of the engine's processor time. */
export interface Asking {
  subject: string
  budget: { leftMs: number }
}

/** Of the engine, for one request: an ordinary search takes a tenth of it. */
const REQUEST_MS = 200

const asking = new AsyncLocalStorage<Asking>()

/** Does what `subject` asks for. What of it reaches the index waits for its turn there, and may cost so much in all. */
export const askedBy = <T>(subject: string, work: () => Promise<T>, leftMs = REQUEST_MS): Promise<T> =>
  asking.run({ subject, budget: { leftMs } }, work)

/** Who asks at the moment; undefined where Claire does so by itself. */
export const whoAsks = (): Asking | undefined => asking.getStore()

/** Whoever asks may spend so much of what one request may, whatever they have spent. */
export function grant(share: number) {
  const now = asking.getStore()
  if (now) now.budget.leftMs = REQUEST_MS * share
}

/** Whoever asks may spend no more than so much of what one request may. */
export function saveForLater(share: number) {
  const now = asking.getStore()
  if (now) now.budget.leftMs = Math.min(now.budget.leftMs, REQUEST_MS * share)
}

/** Answering cost more than whoever asks may spend. */
export class SearchTooCostlyError extends DomainError {
  constructor() {
    super(
      'BAD_REQUEST',
      'This search takes too long. Leave out phrases of common words, words that end in *, or conditions.',
    )
    this.name = 'SearchTooCostlyError'
  }
}
