import type { SettingsReader } from '#platform/settings'
import { addressWithQueryOf } from './readings.ts'

export const waysOutSettings = {
  LINK_RESOLVER_URL: [
    'none',
    "Your library's link resolver (OpenURL 1.0): articles get the link 'Find it at your library'.",
  ],
} as const

/** Services outside of Claire that lead readers to a text, or take their references. */
export interface WaysOutConfig {
  /** It may have a query of its own; null for none. */
  linkResolver: string | null
}

export const readWaysOutConfig = (read: SettingsReader): WaysOutConfig => ({
  linkResolver: read.read<string | null>('LINK_RESOLVER_URL', {
    fallback: null,
    parse: addressWithQueryOf,
    expected: 'an http(s) address',
  }),
})
