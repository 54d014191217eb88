import type { ArticleEvents } from '#domains/articles'

/** The state of one part, and advice for the operator. */
export interface Finding {
  part: string
  /** `warning`: Claire works, but with problems now or later. `fault`: it does not start, or a part does not work. */
  state: 'well' | 'warning' | 'fault'
  says: string
}

/** More waiting events mean that nothing updates the index. */
export const FEW_EVENTS = 1_000
export type Outbox = Pick<ArticleEvents, 'identity' | 'latest'>

export const well = (part: string, says: string): Finding => ({ part, state: 'well', says })
export const warning = (part: string, says: string): Finding => ({ part, state: 'warning', says })
export const fault = (part: string, says: string): Finding => ({ part, state: 'fault', says })

/** The message of an error, in one line. */
export function inOneLine(error: unknown): string {
  const message = error instanceof Error ? [error.message, causeOf(error)].filter(Boolean).join(': ') : error
  return String(message).replaceAll(/\s+/g, ' ').trim()
}

/** `fetch failed` is useless; its cause is not. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return ''
  return cause.message || ('code' in cause ? String(cause.code) : '')
}
