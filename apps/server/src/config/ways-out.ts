import type { SettingsReader } from '#platform/settings'
import { addressOf, addressWithQueryOf, email } from './readings.ts'

export const waysOutSettings = {
  LINK_RESOLVER_URL: ['none', "Your library's link resolver (OpenURL 1.0)."],
  UNPAYWALL_URL: ['none', 'A service like https://api.unpaywall.org/v2: articles show a free copy by DOI.'],
  UNPAYWALL_EMAIL: ['CONTACT_EMAIL', 'Your address, which that service requires.'],
  ZOTERO_URL: ['https://api.zotero.org', "Zotero's Web API, for people with keys of their own."],
  SECRET_KEY: [
    'a key in the database',
    'Encrypts these keys: 32 characters or more, the same in all processes. Also SECRET_KEY_FILE.',
  ],
} as const

/** Services outside of Claire that lead readers to a text, or take their references. */
export interface WaysOutConfig {
  /** It may have a query of its own; null for none. */
  linkResolver: string | null
  /** The service that knows free copies by DOI; null for none. */
  freeCopies: { url: string; email: string } | null
  zoteroUrl: string
  /** Encrypts keys of people for other services; null for one in the database. */
  secretKey: string | null
}

const ADDRESS = { fallback: null, expected: 'an http(s) address' }

export const readWaysOutConfig = (read: SettingsReader, contactEmail: string | null): WaysOutConfig => ({
  linkResolver: read.read<string | null>('LINK_RESOLVER_URL', { ...ADDRESS, parse: addressWithQueryOf }),
  freeCopies: freeCopiesOf(read, contactEmail),
  zoteroUrl: read.read('ZOTERO_URL', {
    ...ADDRESS,
    fallback: 'https://api.zotero.org',
    parse: addressOf,
  }),
  secretKey: secretKeyOf(read),
})

function freeCopiesOf(read: SettingsReader, contactEmail: string | null): WaysOutConfig['freeCopies'] {
  const url = read.read<string | null>('UNPAYWALL_URL', { ...ADDRESS, parse: addressOf })
  const address = read.read('UNPAYWALL_EMAIL', email(contactEmail))
  if (url && !address) read.refuse('UNPAYWALL_EMAIL (or CONTACT_EMAIL) is needed with UNPAYWALL_URL.')
  return url && address ? { url, email: address } : null
}

function secretKeyOf(read: SettingsReader): string | null {
  const key = read.secret('SECRET_KEY') ?? null
  // The value is a secret, so unlike the others it is not repeated.
  if (key !== null && key.length < 32) read.refuse('SECRET_KEY must have 32 characters or more.')
  return key
}
