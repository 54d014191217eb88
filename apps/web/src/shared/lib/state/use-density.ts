import { createSetting } from './remembered.ts'

export type Density = 'comfortable' | 'compact'

const isDensity = (value: unknown): value is Density => value === 'comfortable' || value === 'compact'

/** Returns the density of all lists and its setter. */
export const useDensity = createSetting<Density>('claire-density', isDensity, 'comfortable')
