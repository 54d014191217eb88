import { useSyncExternalStore } from 'react'
import { createObservable } from '#shared/lib/state/observable.ts'
import { recall, remember } from '#shared/lib/state/remembered.ts'

const KEY = 'claire-shortcuts'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const areOn = createObservable<boolean>(recall(KEY, isBoolean) ?? true, Object.is)

function setOn(next: boolean) {
  areOn.set(next)
  remember(KEY, next)
}

/** True if single-key shortcuts are enabled (WCAG 2.2, 2.1.4), and its setter; stored in this browser. */
export const useShortcutsOn = () => [useSyncExternalStore(areOn.subscribe, areOn.get), setOn] as const
