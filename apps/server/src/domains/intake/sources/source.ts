import { createHash } from 'node:crypto'
import {
  SCAN_RHYTHMS,
  type ScanRhythm,
  type ScanSettings,
  SOURCE_TEXT_MAX_LENGTH,
  SOURCE_URL_PATTERN,
  type SourceStatus,
} from '@claire/api-contract'
import { refusal } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'

/** DELETED is never shown: such a source only keeps its history. */
export type StoredStatus = SourceStatus | 'DELETED'

export interface StoredNote {
  text: string
  firstName: string
  lastName: string
  userId: string
  at: number
}

/** Scanning state of an approved source; `since` in milliseconds since 1970, `by` a person's name. */
export type StoredScanning = { state: 'active' } | { state: 'paused'; since: number; by: string }

export interface StoredSource {
  id: string
  name: string
  /** As it was entered: the scheme may be missing. */
  url: string
  status: StoredStatus
  /** Milliseconds since 1970. */
  suggestedDate: number
  /** The account that suggested it; '' for the sources that come with Claire. */
  suggestedBy: PersonId | ''
  /** The standards database: it cannot be edited or deleted. */
  readOnly: boolean
  rhythm: ScanRhythm
  settings: ScanSettings
  scanning: StoredScanning
  /** Oldest first. */
  notes: StoredNote[]
}

/** The person who acts, as recorded in the audit log. */
export interface Actor {
  id: string
  name: string
}

/** The author of a note: a caller, or Claire itself. */
export type Signatory = Pick<Caller, 'firstName' | 'lastName'> & { subject: string }

export const actorOf = ({ subject, firstName, lastName }: Signatory): Actor => ({
  id: subject,
  name: `${firstName} ${lastName}`.trim(),
})

/** Claire itself, for changes without a person. */
export const CLAIRE: Actor = { id: '', name: 'Claire' }

const LONGEST_KEY = 500
const most = SOURCE_TEXT_MAX_LENGTH
const URL_PATTERN = new RegExp(SOURCE_URL_PATTERN, 'i')

/** One key for all spellings of a site: http or https, with or without www, with or without a slash at the end. */
export function siteKeyOf(url: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)/i.exec(url.trim()) ?? []
  const [address = ''] = rest.split('#', 1)
  const key = host.toLowerCase() + address.replace(/(?<!\/)\/+(?=$|\?)/, '')
  // PostgreSQL indexes no longer ones; "#" occurs in no other key.
  return key.length <= LONGEST_KEY
    ? key
    : `${key.slice(0, LONGEST_KEY)}#${createHash('sha256').update(key).digest('hex')}`
}

/** One key for all addresses of a host. */
export const hostKeyOf = (url: string): string => siteKeyOf(url).split(/[/?]/, 1)[0] ?? ''

/** Bidirectional controls, which would reorder the text around a name as well. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** True if the text has a visible character. */
export const isReadable = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text)

/** Returns the name as it is stored; throws BAD_REQUEST if there is none. */
export function checkedName(name: string): string {
  const stored = name
    .replace(TURNING, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (!isReadable(stored)) throw refusal((t) => t('sources.nameMissing'))
  if (stored.length > most) throw refusal((t) => t('sources.nameTooLong', { most }))
  return stored
}

/** Returns the address as it is stored; throws BAD_REQUEST if it is invalid. */
export function checkedUrl(url: string): string {
  const stored = url.trim()
  if (!stored) throw refusal((t) => t('sources.urlMissing'))
  if (stored.length > most) throw refusal((t) => t('sources.urlTooLong', { most }))
  if (!URL_PATTERN.test(stored)) throw refusal((t) => t('sources.urlInvalid'))
  return stored
}

/** Returns the schedule that a file names; the automatic one by default. Throws BAD_REQUEST for an invalid one. */
export function checkedSchedule(written: string): ScanRhythm {
  const word = written.trim().toLowerCase()
  const rhythm = word ? SCAN_RHYTHMS.find((each) => each === word) : 'automatic'
  if (!rhythm) throw refusal((t) => t('sources.rhythmUnknown', { choices: SCAN_RHYTHMS.join(', ') }))
  return rhythm
}

/** The text for search boxes: lower case, with compatibility characters normalised. */
export const searchTextOf = (...texts: string[]) => texts.join(' ').normalize('NFKC').toLowerCase()

/** Limit on the words of a search, since databases limit conditions. */
const MOST_WORDS = 50

/** The words of a search, each as a LIKE pattern (escape character backslash); all of them must occur. */
export const patternsOf = (searchItem: string) =>
  [...new Set(searchTextOf(searchItem).split(/\s+/).filter(Boolean))]
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
