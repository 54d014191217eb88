import type { Clock } from '#platform/clock'

const TERMINAL_EVERY_MS = 250
const LOG_EVERY_MS = 5_000

export interface Counts {
  lines: number
  created: number
  updated: number
  unchanged: number
  /** New or changed records whose work another article has too. */
  sameWork: number
  /** Records that claim an identifier of another work; both are stored. */
  conflicts: number
  refused: number
}

export interface Progress {
  /** Shows the progress, at most every moment. `read` is the share of the file, 0 to 1. */
  show(counts: Counts, read: number): void
  /** Ends the line that is being rewritten. */
  end(): void
}

/** Rate and time left, on one rewritten line of a terminal or every few seconds in a log. */
export function createProgress(
  output: { isTTY?: boolean; write(text: string): unknown },
  clock: Clock,
): Progress {
  const began = clock()
  let shown = began
  let from: { lines: number; read: number } | undefined
  return {
    show(counts, read) {
      from ??= { lines: counts.lines, read }
      const now = clock()
      if (now - shown < (output.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS)) return
      shown = now
      const seconds = (now - began) / 1000
      const rate = (counts.lines - from.lines) / seconds
      const line = `${summaryOf(counts)} · ${Math.round(rate)} a second · ${timeLeft({ seconds, done: read - from.read, left: 1 - read })}`
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end() {
      if (output.isTTY) output.write('\r\u001b[K')
    },
  }
}

/** "12,500 records: 12,000 new, 300 changed, 180 known, 20 refused; 7 the same work as another, 2 in conflict" */
export function summaryOf({
  lines,
  created,
  updated,
  unchanged,
  sameWork,
  conflicts,
  refused,
}: Counts): string {
  const parts = [
    `${spelled(created)} new`,
    updated && `${spelled(updated)} changed`,
    unchanged && `${spelled(unchanged)} known`,
    refused && `${spelled(refused)} refused`,
  ]
  const works = [
    sameWork && `${spelled(sameWork)} the same work as another`,
    conflicts && `${spelled(conflicts)} in conflict`,
  ].filter(Boolean)
  return [`${spelled(lines)} records: ${parts.filter(Boolean).join(', ')}`, works.join(', ')]
    .filter(Boolean)
    .join('; ')
}

function timeLeft({ seconds, done, left }: { seconds: number; done: number; left: number }): string {
  if (done <= 0) return 'time left unknown'
  const remaining = Math.ceil((seconds * left) / done)
  return remaining < 60 ? `${remaining} s left` : `${Math.floor(remaining / 60)} min ${remaining % 60} s left`
}

const spelled = (count: number) => count.toLocaleString('en')
