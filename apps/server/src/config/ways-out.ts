import type { SettingsReader } from '#platform/settings'
import { addressOf, addressWithQueryOf, email } from './readings.ts'

export const waysOutSettings = {
  LINK_RESOLVER_URL: [
    'none',
    "Your library's link resolver (OpenURL 1.0): articles get the link 'Find it at your library'.",
  ],
  UNPAYWALL_URL: [
    'none',
    'A service with the REST API of Unpaywall, such as https://api.unpaywall.org/v2: articles with a DOI show a free copy.',
  ],
  UNPAYWALL_EMAIL: ['CONTACT_EMAIL', 'Your address, which that service requires.'],
} as const

/** Services outside of Claire that lead readers to a text, or take their references. */
export interface WaysOutConfig {
  /** It may have a query of its own; null for none. */
  linkResolver: string | null
  /** The service that knows free copies by DOI; null for none. */
  freeCopies: { url: string; email: string } | null
}

const ADDRESS = { fallback: null, expected: 'an http(s) address' }

export const readWaysOutConfig = (read: SettingsReader, contactEmail: string | null): WaysOutConfig => ({
  linkResolver: read.read<string | null>('LINK_RESOLVER_URL', { ...ADDRESS, parse: addressWithQueryOf }),
  freeCopies: freeCopiesOf(read, contactEmail),
})

function freeCopiesOf(read: SettingsReader, contactEmail: string | null): WaysOutConfig['freeCopies'] {
  const url = read.read<string | null>('UNPAYWALL_URL', { ...ADDRESS, parse: addressOf })
  const address = read.read('UNPAYWALL_EMAIL', email(contactEmail))
  if (url && !address) read.refuse('UNPAYWALL_EMAIL (or CONTACT_EMAIL) is needed with UNPAYWALL_URL.')
  return url && address ? { url, email: address } : null
}
