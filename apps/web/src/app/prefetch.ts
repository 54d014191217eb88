import { createContext, type LoaderFunction, type Params } from 'react-router'
import type { CallDispatch } from '#shared/api/base-api.ts'
import type { Session } from '#shared/session/session.ts'
import { within } from '#shared/lib/within.ts'

/** Too short to be noticed after a click; most responses arrive within it. */
const TIMEOUT_MS = 120
/** Timeout of the first page, whose scripts still run: on a slow processor, rendering it twice takes longer than waiting. */
const FIRST_TIMEOUT_MS = 400
let isFirst = true

export interface LoaderParts {
  store: { dispatch: CallDispatch }
  session: Pick<Session, 'state'>
}

/** The parts of the application that loaders use. */
export const loaderContext = createContext<LoaderParts>()

interface Address {
  params: Params
  search: URLSearchParams
}

/**
 * Returns a loader that fills the cache with a page's first requests, so that the page renders once, with its data.
 * It settles after the timeout in any case: the page requests the rest itself and shows failures.
 */
export const prefetch =
  (load: (dispatch: CallDispatch, address: Address) => Promise<unknown>): LoaderFunction =>
  async ({ context, params, url }) => {
    const { store, session } = context.get(loaderContext)
    if (session.state().status === 'signedIn')
      await within(
        isFirst ? FIRST_TIMEOUT_MS : TIMEOUT_MS,
        load(store.dispatch, { params, search: url.searchParams }),
      ).catch(() => undefined)
    isFirst = false
    return null
  }
