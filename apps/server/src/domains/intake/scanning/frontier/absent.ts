import type { Cause } from '@claire/api-contract'
import { isRecent } from '#platform/clock'
import { isCause } from '../health/causes.ts'

/** What a preview has found out is believed by a scan that begins within the hour. */
const BELIEVED_MS = 3600_000
const MOST = 100

/** Addresses of one host that were guessed and led to nothing: why, and when. */
type Absent = Record<string, { cause: Cause; at: number }>

const readAbsent = (json: string): Absent => JSON.parse(json) as Absent

/** Why a guess led to nothing a short while ago; null where nobody has tried it. */
export function absence(json: string, url: string, now: number): Cause | null {
  const known = readAbsent(json)[url]
  return known && isRecent(known.at, now, BELIEVED_MS) ? known.cause : null
}

/** The same with one more of them, without those of long ago. */
export function withAbsence(
  json: string,
  { url, reason, now }: { url: string; reason: string; now: number },
) {
  if (!isCause(reason)) return json
  const recent = Object.entries(readAbsent(json)).filter(([, { at }]) => isRecent(at, now, BELIEVED_MS))
  return JSON.stringify(Object.fromEntries([...recent, [url, { cause: reason, at: now }]].slice(-MOST)))
}
