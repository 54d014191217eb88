import { readDocument } from './read-document.ts'
import type { ReadingReply, ReadingRequest } from './reader-process.ts'

// The program of a reader process: answers each document with what it is, until its parent is gone.
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ id, raw }: ReadingRequest) => {
  const outcome = await readDocument(raw).catch((error: unknown) => ({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  const reply: ReadingReply = { id, outcome, memory: process.memoryUsage.rss() }
  process.send?.(reply)
})
process.send?.('ready')
