import { useSyncExternalStore } from 'react'
import { createObservable } from './observable.ts'

/** Returns a value from the browser's storage; undefined if it is missing or invalid, or storage is denied. */
export function recall<T>(key: string, isWanted: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isWanted(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is denied or full: the value lasts until the page is left.
  }
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Returns the hook of a setting that is stored in this browser: its value and its setter. */
export function createSetting<T>(key: string, isWanted: (value: unknown) => value is T, initial: T) {
  const setting = createObservable<T>(recall(key, isWanted) ?? initial, Object.is)
  function set(next: T) {
    setting.set(next)
    remember(key, next)
  }
  return () => [useSyncExternalStore(setting.subscribe, setting.get), set] as const
}
