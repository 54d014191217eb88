import { setupListeners } from '@reduxjs/toolkit/query/react'
import { useSyncExternalStore } from 'react'
import { createObservable } from '#shared/lib/state/observable.ts'

/** 'offline': this machine has no network; 'unreachable': it has one, but Claire does not answer. */
export type Connection = 'reached' | 'offline' | 'unreachable'

/** First retry interval, doubled after each retry up to the longest. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
const PROBE_TIMEOUT_MS = 10_000

const connection = createObservable<Connection>('reached', Object.is)
let retryAfter = FIRST_RETRY_MS
let unansweredAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns the state of the connection as of the last call. */
export const useConnection = () => useSyncExternalStore(connection.subscribe, connection.get)

export function setReached() {
  clearTimeout(timer)
  connection.set('reached')
}

/**
 * Records that a call was answered, even with an error of Claire. Soon after one that was not, this proves nothing: a proxy
 * may answer one call while Claire answers the others, and data would be refetched in a circle.
 */
export function callAnswered() {
  if (Date.now() - unansweredAt >= FIRST_RETRY_MS) setReached()
}

/** Records that a call was answered by nobody, or only by a proxy. The browser's own online state proves nothing. */
export function callUnanswered() {
  connection.set(navigator.onLine ? 'unreachable' : 'offline')
  clearTimeout(timer)
  if (Date.now() - unansweredAt > 2 * LONGEST_RETRY_MS) retryAfter = FIRST_RETRY_MS
  unansweredAt = Date.now()
  timer = setTimeout(() => void checkConnection(), retryAfter)
  retryAfter = Math.min(retryAfter * 2, LONGEST_RETRY_MS)
}

/** Checks whether Claire answers now. */
export async function checkConnection() {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const answer = await fetch(new Request('/health/live', { signal, cache: 'no-store' })).catch(() => null)
  if (answer && answer.status < 500) setReached()
  else callUnanswered()
}

type Dispatch = Parameters<typeof setupListeners>[0]

/**
 * Tells the store when this tab is visible, so that a hidden one stops polling, and when Claire can be reached again, so
 * that the shown data is refetched. Returns a function that stops it.
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
