import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()

/** The id of the request that is being answered, or that has brought about the job being done; null where nobody asked. */
export const requestId = (): string | null => current.getStore() ?? null

/** Runs `work`, and all that follows from it, as asked for by a request; null: by none. */
export const askedBy = <T>(request: string | null, work: () => T): T => current.run(request, work)
