import type { Observable } from '#shared/lib/state/observable.ts'
import { findSession } from './find-session.ts'
import { type KeycloakClient, removeKeycloakFrames } from './keycloak-client.ts'
import { expired, personOf, type SessionState } from './session-state.ts'

interface Parts {
  connect: () => KeycloakClient
  state: Observable<SessionState>
  /** The person who signed in again is somebody else. */
  onOtherPerson: () => void
}

/** Holds the client in use: the first one, or the one with which somebody signed in again after the session had run out. */
export function createClientHolder({ connect, state, onOtherPerson }: Parts) {
  let client = connect()

  /** Publishes who the client's tokens speak of; false when there are none. */
  function adopt(adopted: KeycloakClient): boolean {
    client = adopted
    client.onAuthLogout = () => adopted === client && state.set(expired(state.get()))
    const person = personOf(client)
    if (person) state.set({ status: 'signedIn', ...person })
    return person !== null
  }

  return {
    current: () => client,
    publishPerson: () => adopt(client),

    /** Looks, without leaving the page, whether the person has signed in again. */
    async recover() {
      const before = state.get()
      if (before.status !== 'expired') return
      removeKeycloakFrames()
      const fresh = connect()
      if ((await findSession(fresh)) !== 'found') return
      // What is on this page is not for somebody else.
      if (personOf(fresh)?.user.id === before.user.id) adopt(fresh)
      else onOtherPerson()
    },
  }
}
