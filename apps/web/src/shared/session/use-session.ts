import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { Person } from './session-state.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside of SessionContext')
  return session
}

export function useSessionState() {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Returns the signed-in person, also after their session expired; null for a visitor. */
export function usePerson(): Person | null {
  const state = useSessionState()
  return state.status === 'signedIn' || state.status === 'expired' ? state : null
}
