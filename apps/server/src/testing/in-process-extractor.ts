import type { Extractor } from '#domains/intake/extraction'
import { readDocument } from '../domains/intake/extraction/read-document.ts'
import { refused } from '../domains/intake/extraction/refused.ts'

/**
 * Reads documents in this process, as a reader process does in its own: for tests of what becomes of documents that are
 * harmless. The starting of a process takes longer than most scans of a test.
 */
export const inProcessExtractor: Extractor = {
  extract: (raw) => readDocument(raw).catch((error: unknown) => refused('parse_failed', String(error))),
  close: async () => {},
}
