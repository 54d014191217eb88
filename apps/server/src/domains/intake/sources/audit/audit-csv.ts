import type { AuditEntry } from '@claire/api-contract'
import { csvRow } from '../transfer/csv.ts'

const COLUMNS = ['date', 'userName', 'userId', 'action', 'sourceName', 'sourceId', 'before', 'after'] as const

export const csvHeader = csvRow(COLUMNS)

/** One line of RFC 4180. */
export const csvLine = (entry: AuditEntry) => csvRow(COLUMNS.map((column) => entry[column]))
