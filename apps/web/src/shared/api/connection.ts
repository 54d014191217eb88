import { setupListeners } from '@reduxjs/toolkit/query/react'
import { useSyncExternalStore } from 'react'
import { createObservable } from '#shared/lib/state/observable.ts'

/** 'offline': this machine has no network; 'unreachable': it has one, and Claire does not answer. */
export type Connection = 'reached' | 'offline' | 'unreachable'

/** Asked again so soon at first, and twice as long after each time, up to the longest. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
const PROBE_TIMEOUT_MS = 10_000

const connection = createObservable<Connection>('reached', Object.is)
let retryAfter = FIRST_RETRY_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether Claire can be reached, as far as the last call showed. */
export const useConnection = () => useSyncExternalStore(connection.subscribe, connection.get)

/** A call was answered, if only with an error of Claire's own. */
export function callAnswered() {
  clearTimeout(timer)
  retryAfter = FIRST_RETRY_MS
  connection.set('reached')
}

/** A call was not answered by anybody, or by what stands before Claire. What the browser says alone proves nothing. */
export function callUnanswered() {
  connection.set(navigator.onLine ? 'unreachable' : 'offline')
  clearTimeout(timer)
  timer = setTimeout(() => void checkConnection(), retryAfter)
  retryAfter = Math.min(retryAfter * 2, LONGEST_RETRY_MS)
}

/** Finds out whether Claire answers now. */
export async function checkConnection() {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const answer = await fetch(new Request('/health/live', { signal, cache: 'no-store' })).catch(() => null)
  if (answer && answer.status < 500) callAnswered()
  else callUnanswered()
}

type Dispatch = Parameters<typeof setupListeners>[0]

/**
 * Tells the store when this tab is looked at, so that one in the background does not go on asking, and when Claire can be
 * reached again, so that what is shown is asked for anew. Returns what ends it.
 */
export const watchConnection = (dispatch: Dispatch) =>
  setupListeners(dispatch, (_dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const handleVisibility = () =>
      void dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost())
    const handleNetwork = () => void checkConnection()
    const stopWatching = connection.subscribe(
      () => void dispatch(connection.get() === 'reached' ? onOnline() : onOffline()),
    )
    document.addEventListener('visibilitychange', handleVisibility)
    addEventListener('online', handleNetwork)
    addEventListener('offline', handleNetwork)
    return () => {
      stopWatching()
      document.removeEventListener('visibilitychange', handleVisibility)
      removeEventListener('online', handleNetwork)
      removeEventListener('offline', handleNetwork)
    }
  })
