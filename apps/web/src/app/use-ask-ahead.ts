import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { Location } from 'react-router'
import type { CallDispatch } from '#shared/api/base-api.ts'
import { within } from '#shared/lib/within.ts'
import { useSession } from '#shared/session/use-session.ts'
import { askForPage } from './routes.tsx'

/** Who presses Enter or follows a link does not notice so short a wait, and most first answers come within it. */
const AHEAD_MS = 120

/**
 * What asks for what the page at an address shows first, before that page is drawn. It settles when the answers are there, and
 * after a moment in any case; the page asks again for what failed.
 */
export function useAskAhead(): (location: Location) => Promise<unknown> {
  const dispatch = useDispatch<CallDispatch>()
  const session = useSession()
  return useCallback(
    async (location) => {
      if (session.state().status !== 'signedIn') return
      await within(AHEAD_MS, askForPage(dispatch, location)).catch(() => undefined)
    },
    [dispatch, session],
  )
}
