/** What was found of one part, and what whoever runs Claire can do about it. */
export interface Finding {
  part: string
  /** `warning`: Claire works, but not as it should or not for long. `fault`: it does not start, or part of it does not work. */
  state: 'well' | 'warning' | 'fault'
  says: string
}

export const well = (part: string, says: string): Finding => ({ part, state: 'well', says })
export const warning = (part: string, says: string): Finding => ({ part, state: 'warning', says })
export const fault = (part: string, says: string): Finding => ({ part, state: 'fault', says })

/** What an error says, in one line. */
export function inOneLine(error: unknown): string {
  const message = error instanceof Error ? [error.message, causeOf(error)].filter(Boolean).join(': ') : error
  return String(message).replaceAll(/\s+/g, ' ').trim()
}

/** `fetch failed` says nothing; its cause does. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return ''
  return cause.message || ('code' in cause ? String(cause.code) : '')
}
