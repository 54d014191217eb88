import { type ReactNode, useDeferredValue, useLayoutEffect, useState } from 'react'
import { type Location, type Navigator, type NavigationType, Router } from 'react-router'

/** What react-router's histories are, of the browser or in memory: where we are, and how we go elsewhere. */
export interface AddressHistory extends Navigator {
  readonly action: NavigationType
  readonly location: Location
  listen(onChange: (now: { action: NavigationType; location: Location }) => void): () => void
}

/**
 * Shows what stands at the address. Within a page a new address counts at once, so that controls which show it do not
 * flip back; another page is shown when its file has come, and until then the one before stays.
 */
export function AddressRouter({ history, children }: { history: AddressHistory; children: ReactNode }) {
  const [now, setNow] = useState({ action: history.action, location: history.location })
  const settled = useDeferredValue(now)
  const isSamePage = settled.location.pathname === now.location.pathname
  const { action, location } = isSamePage ? now : settled

  useLayoutEffect(() => history.listen(({ action, location }) => setNow({ action, location })), [history])

  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  )
}
