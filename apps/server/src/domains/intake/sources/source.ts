import { createHash } from 'node:crypto'
import {
  type Language,
  SCAN_RHYTHMS,
  type ScanRhythm,
  type ScanSettings,
  SOURCE_URL_PATTERN,
  type SourceStatus,
} from '@claire/api-contract'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { refusal } from './refusal.ts'

/** DELETED is never shown: such a source only keeps its history. */
export type StoredStatus = SourceStatus | 'DELETED'

export interface StoredNote {
  text: string
  firstName: string
  lastName: string
  userId: string
  at: number
}

/** Whether an approved source is scanned; `since` in milliseconds since 1970, `by` a person's name. */
export type StoredScanning = { state: 'active' } | { state: 'paused'; since: number; by: string }

export interface StoredSource {
  id: string
  name: string
  /** As it was given: the scheme may be missing. */
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

/** Who did it: what the audit log keeps of a caller. */
export interface Actor {
  id: string
  name: string
}

/** Who signs a note: a caller, or Claire itself. */
export type Signatory = Pick<Caller, 'firstName' | 'lastName'> & { subject: string }

export const actorOf = ({ subject, firstName, lastName }: Signatory): Actor => ({
  id: subject,
  name: `${firstName} ${lastName}`.trim(),
})

/** Claire itself, where nobody is behind a change. */
export const CLAIRE: Actor = { id: '', name: 'Claire' }

const LONGEST = 4096
const LONGEST_KEY = 500
const URL_PATTERN = new RegExp(SOURCE_URL_PATTERN, 'i')

/** One key for all spellings of a site: http or https, with or without www, with or without a slash at the end. */
export function siteKeyOf(url: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)/i.exec(url.trim()) ?? []
  const [address = ''] = rest.split('#', 1)
  const key = host.toLowerCase() + address.replace(/(?<!\/)\/+(?=$|\?)/, '')
  // PostgreSQL has no longer ones in an index; "#" is in no other key.
  return key.length <= LONGEST_KEY
    ? key
    : `${key.slice(0, LONGEST_KEY)}#${createHash('sha256').update(key).digest('hex')}`
}

/** One key for all addresses of a host. */
export const hostKeyOf = (url: string): string => siteKeyOf(url).split(/[/?]/, 1)[0] ?? ''

/** Would turn the text around a name as well. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** Whether there is anything to be read: not only blanks and what is nowhere seen. */
export const isReadable = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text)

/** The name as it is kept; throws BAD_REQUEST when there is none. */
export function checkedName(name: string, language?: Language): string {
  const kept = name
    .replace(TURNING, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (!isReadable(kept)) throw refusal(language, (words) => words.nameMissing)
  if (kept.length > LONGEST) throw refusal(language, (words) => words.nameTooLong(LONGEST))
  return kept
}

/** The address as it is kept; throws BAD_REQUEST when it does not look like one. */
export function checkedUrl(url: string, language?: Language): string {
  const kept = url.trim()
  if (!kept) throw refusal(language, (words) => words.urlMissing)
  if (kept.length > LONGEST || !URL_PATTERN.test(kept)) throw refusal(language, (words) => words.urlInvalid)
  return kept
}

/** The rhythm that a file names; the automatic one where it names none. Throws BAD_REQUEST for any other word. */
export function checkedRhythm(written: string, language?: Language): ScanRhythm {
  const word = written.trim().toLowerCase()
  const rhythm = word ? SCAN_RHYTHMS.find((each) => each === word) : 'automatic'
  if (!rhythm) throw refusal(language, (words) => words.rhythmUnknown(SCAN_RHYTHMS))
  return rhythm
}

/** What the search boxes look in: all of it in lower case, one form for each letter. */
export const searchTextOf = (...texts: string[]) => texts.join(' ').normalize('NFKC').toLowerCase()

/** Nobody types so many; databases refuse conditions without end. */
const MOST_WORDS = 50

/** The words of a search, each as a LIKE pattern (escape character backslash); all of them must occur. */
export const patternsOf = (searchItem: string) =>
  [...new Set(searchTextOf(searchItem).split(/\s+/).filter(Boolean))]
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
