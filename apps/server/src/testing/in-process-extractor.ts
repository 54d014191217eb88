import type { Extractor } from '#domains/intake/extraction'
import { readDocument } from '../domains/intake/extraction/read-document.ts'
import { refused } from '../domains/intake/extraction/types.ts'

/** Reads documents in this process, for tests with harmless documents: a process takes longer than most scans. */
export const inProcessExtractor: Extractor = {
  extract: (raw) => readDocument(raw).catch((error: unknown) => refused('parse_failed', String(error))),
  close: async () => {},
}
