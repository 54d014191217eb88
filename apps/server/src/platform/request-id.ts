import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()

/** Id of the current request, or of the one that caused the current job; null if there is none. */
export const requestId = (): string | null => current.getStore() ?? null

/** Runs `work`, and everything that follows from it, on behalf of a request; null: of none. */
export const onBehalfOf = <T>(request: string | null, work: () => T): T => current.run(request, work)
