import { useSyncExternalStore } from 'react'
import { createObservable } from './observable.ts'
import { recall, remember } from './remembered.ts'

export type Density = 'comfortable' | 'compact'

const KEY = 'claire-density'
const isDensity = (value: unknown): value is Density => value === 'comfortable' || value === 'compact'
const density = createObservable<Density>(recall(KEY, isDensity) ?? 'comfortable', Object.is)

function setDensity(next: Density) {
  density.set(next)
  remember(KEY, next)
}

/** Returns the density of all lists and its setter; stored in this browser. */
export const useDensity = () => [useSyncExternalStore(density.subscribe, density.get), setDensity] as const
