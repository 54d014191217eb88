import type { Cause } from '@claire/api-contract'
import { isRecent } from '#platform/clock'
import { isCause } from '../causes.ts'

/** A scan within an hour uses the findings of a preview. */
const BELIEVED_MS = 3600_000
const MOST = 100

/** Guessed addresses of one host without content: cause and time. */
type Absent = Record<string, { cause: Cause; at: number }>

const readAbsent = (json: string): Absent => JSON.parse(json) as Absent

/** The cause for which a guess failed a short while ago; null if nobody has tried it. */
export function absence(json: string, url: string, now: number): Cause | null {
  const known = readAbsent(json)[url]
  return known && isRecent(known.at, now, BELIEVED_MS) ? known.cause : null
}

/** Adds one and removes old ones. */
export function withAbsence(
  json: string,
  { url, reason, now }: { url: string; reason: string; now: number },
) {
  if (!isCause(reason)) return json
  const recent = Object.entries(readAbsent(json)).filter(([, { at }]) => isRecent(at, now, BELIEVED_MS))
  return JSON.stringify(Object.fromEntries([...recent, [url, { cause: reason, at: now }]].slice(-MOST)))
}
