import type { AuditEntry } from '@claire/api-contract'

const COLUMNS = ['date', 'userName', 'userId', 'action', 'sourceName', 'sourceId', 'before', 'after'] as const

export const csvHeader = `${COLUMNS.join(',')}\r\n`

/** One line of RFC 4180. */
export const csvLine = (entry: AuditEntry) => `${COLUMNS.map((column) => cell(entry[column])).join(',')}\r\n`

function cell(text: string): string {
  // A spreadsheet would run a name that begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
