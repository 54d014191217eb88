import { NO_END, PAUSE_STATES, type PauseState, memberOf } from '@claire/api-contract'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { AlertTables } from './tables.ts'

/** Ends at a time in milliseconds since 1970; null: until it is resumed. */
type TimedPause = { state: 'active' } | { state: 'paused'; until: number | null }

/** State of an alert's mail. */
export type Pause =
  | TimedPause
  /** Not opened or confirmed for a year: ends when somebody does either. */
  | { state: 'stale' }
  /** By the link in a mail: ends when its person resumes it. */
  | { state: 'unsubscribed' }

type Stored = Pick<AlertTables['alert'], 'pause' | 'paused_until'>

export const pauseOf = ({ pause, paused_until: until }: Selectable<Stored>): Pause => {
  const state = memberOf(PAUSE_STATES, pause, 'paused')
  return state === 'paused' ? { state, until } : { state }
}

export const pauseColumns = (pause: Pause): { pause: PauseState; paused_until: number | null } => ({
  pause: pause.state,
  paused_until: pause.state === 'paused' ? pause.until : null,
})

/** Condition of a statement on `alert`: alerts that are paused at a time. */
export const isPausedIn = (eb: ExpressionBuilder<AlertTables, 'alert'>, now: number) =>
  eb.and([eb('pause', '!=', 'active'), eb.or([eb('paused_until', 'is', null), eb('paused_until', '>', now)])])

/** Returns when mail resumes: 0 without a pause, Infinity if unknown. */
export function endOf(pause: Pause): number {
  if (pause.state === 'active') return 0
  return pause.state === 'paused' ? (pause.until ?? Infinity) : Infinity
}

/** Returns the pause that the API describes by its end alone. */
export function readPause(pausedUntil: string | null | undefined): TimedPause {
  if (!pausedUntil) return { state: 'active' }
  const until = Date.parse(pausedUntil)
  return { state: 'paused', until: until < Date.parse(NO_END) ? until : null }
}

/** Returns a pause in the form of the API: an expired one is none. */
export function presentPause(pause: Pause, now: number): { pause: PauseState; pausedUntil: string | null } {
  const end = endOf(pause)
  return {
    pause: end > now ? pause.state : 'active',
    pausedUntil: end === 0 ? null : end === Infinity ? NO_END : new Date(end).toISOString(),
  }
}
