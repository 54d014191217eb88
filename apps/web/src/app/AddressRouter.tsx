import { type ReactNode, useDeferredValue, useLayoutEffect, useState } from 'react'
import { type Location, NavigationType, type Navigator, Router } from 'react-router'
import { notePageChange } from '#shared/lib/focus.ts'

/** What react-router's histories are, of the browser or in memory: where we are, and how we go elsewhere. */
export interface AddressHistory extends Navigator {
  readonly action: NavigationType
  readonly location: Location
  listen(onChange: (now: { action: NavigationType; location: Location }) => void): () => void
}

interface Props {
  history: AddressHistory
  /**
   * Asks for what the page at an address shows first, and settles when that is there, or has taken too long to wait for. The
   * same function every time.
   */
  askAhead?: (location: Location) => Promise<unknown>
  children: ReactNode
}

/**
 * Shows what stands at the address. Within a page a new address counts at once, so that controls which show it do not
 * flip back; another page is shown when its file has come, and until then the one before stays. What a page that is gone to
 * shows first is asked for before it is drawn: drawn once with its answers, it stands sooner than drawn without and with.
 */
export function AddressRouter({ history, askAhead, children }: Props) {
  const [now, setNow] = useState({ action: history.action, location: history.location })
  const settled = useDeferredValue(now)
  const isSamePage = settled.location.pathname === now.location.pathname
  const { action, location } = isSamePage ? now : settled

  useLayoutEffect(() => {
    let shown = history.location.pathname
    let changes = 0
    return history.listen(({ action, location }) => {
      const change = ++changes
      if (location.pathname !== shown) notePageChange()
      const show = () => {
        // Meanwhile somebody may have gone on.
        if (change !== changes) return
        shown = location.pathname
        setNow({ action, location })
      }
      const isGoneTo = action === NavigationType.Push && location.pathname !== shown
      if (isGoneTo && askAhead) void askAhead(location).then(show, show)
      else show()
    })
  }, [history, askAhead])

  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  )
}
