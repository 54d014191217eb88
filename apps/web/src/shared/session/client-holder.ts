import type { Observable } from '#shared/lib/state/observable.ts'
import type { PrefetchedSession, Tokens } from './prefetch/prefetch-session.ts'
import { findSession } from './find-session.ts'
import { type KeycloakClient, type Provider, removeKeycloakFrames } from './keycloak-client.ts'
import { ABSENT_CLIENT, createHandOver, resumedClient } from './resumed-client.ts'
import { expired, personOf, type SessionState } from './session-state.ts'

interface Parts {
  provider: Pick<Provider, 'connect' | 'answers'>
  state: Observable<SessionState>
  /** The person who signed in again is somebody else. */
  onOtherPerson: () => void
}

/** Holds the client in use: the first one, or the one with which somebody signed in again after the session had run out. */
export function createClientHolder({ provider: { connect, answers }, state, onOtherPerson }: Parts) {
  let client = ABSENT_CLIENT
  /** Brings the client itself, where tokens alone speak for it until it is needed. */
  let complete = async () => client

  /** Publishes who the client's tokens speak of; false when there are none. */
  function adopt(adopted: KeycloakClient): boolean {
    client = adopted
    client.onAuthLogout = () => adopted === client && state.set(expired(state.get()))
    const person = personOf(client)
    if (person) state.set({ status: 'signedIn', ...person })
    return person !== null
  }

  /** Goes on with tokens that were found before keycloak-js was there; false when they speak of nobody. */
  function resume(tokens: Tokens): boolean {
    const handOver = createHandOver(tokens, connect)
    const standIn = resumedClient(tokens, () => complete())
    if (!personOf(standIn)) return false
    complete = async () => {
      const keycloak = await handOver()
      if (standIn !== client) return client
      // The session has ended in the meantime.
      if (!standIn.token) keycloak.clearToken()
      if (!adopt(keycloak)) state.set(expired(state.get()))
      return keycloak
    }
    return adopt(standIn)
  }

  return {
    current: () => client,
    publishPerson: () => adopt(client),

    /** Finds out who is signed in, unless that was found before keycloak-js was there. */
    async begin(early: PrefetchedSession) {
      if (typeof early === 'object' && resume(early)) return
      const fresh = await connect().catch(() => ABSENT_CLIENT)
      const finding = await findSession(fresh, { answers, isNobodyThere: early === 'nobody' })
      if (finding === 'unreachable') state.set({ status: 'unavailable' })
      else if (!adopt(fresh) || finding !== 'found')
        state.set({ status: 'signedOut', returned: finding !== 'none' })
    },

    /** The client itself, which watches the provider's session; a rejection when the provider cannot be reached. */
    complete: () => complete(),

    /** Looks, without leaving the page, whether the person has signed in again. */
    async recover() {
      const before = state.get()
      if (before.status !== 'expired') return
      removeKeycloakFrames()
      const fresh = await connect()
      if ((await findSession(fresh, { answers })) !== 'found') return
      // What is on this page is not for somebody else.
      if (personOf(fresh)?.user.id === before.user.id) adopt(fresh)
      else onOtherPerson()
    },
  }
}
