import { setTimeout as delay } from 'node:timers/promises'
import { type ArticleDraft, createArticleStore, createImports } from '#domains/articles'
import { inTransaction, type StoreParts } from '#platform/database'
import type { Counts, Progress } from './progress.ts'
import { type Line, fingerprintOf, readLines } from './read-lines.ts'
import { RecordError, readRecord } from './read-record.ts'

const BATCH = 500
/** Pause that lets a running server write too: SQLite has one writer at a time, without a fair order. */
export const PAUSE_MS = 15

interface Import extends StoreParts {
  file: string
  sourceId: string
  /** Counts new articles as news for alerts, except in the first import of their source. */
  news?: boolean
  progress: Progress
  /** Called for each refused record. */
  refused: (line: number, reason: string) => void
  /** Called with the records of each batch that claim an identifier of another work. */
  conflicting: (conflicts: ImportConflict[]) => Promise<void>
  /** Stops after the batch that is being saved. */
  signal: AbortSignal
}

/** A record that was stored without the identifier that it claims, or that took it from another article. */
export interface ImportConflict {
  draft: ArticleDraft
  identifier: string
  /** The article of the other work. */
  id: string
  title: string
}

export interface ImportResult {
  counts: Counts
  /** 'known': this very file was imported before. 'stopped': by the signal. */
  outcome: 'finished' | 'stopped' | 'known'
  /** Number of lines that were already imported. */
  resumedAfter: number
  /** The new articles of this run count for alerts. */
  isNews: boolean
}

/** Counts of an import that begins after a line. */
export const noneOf = (lines: number): Counts => ({
  lines,
  created: 0,
  updated: 0,
  unchanged: 0,
  sameWork: 0,
  conflicts: 0,
  refused: 0,
})

/**
 * Saves the records of a file, each batch in one transaction with the position in the file: after any interruption, the
 * next run continues behind the last batch. Articles are no news (backfill) by default, and known ones are not saved
 * again.
 */
export async function importFile({
  database,
  clock,
  file,
  sourceId,
  news = false,
  progress,
  refused,
  conflicting,
  signal,
}: Import): Promise<ImportResult> {
  const imports = createImports(database, clock)
  const prefix = `${sourceId} `
  const key = `${prefix}${await fingerprintOf(file)}`
  const { lines: after, finishedAt } = await imports.position(key)
  const counts = noneOf(after)
  // The first import of a source contains earlier articles.
  const isNews = news && (await imports.hasFinishedAnother(key, prefix))
  if (finishedAt !== null) return { counts, outcome: 'known', resumedAfter: after, isNews }

  const conflicts: ImportConflict[] = []
  const save = (drafts: ArticleDraft[], finished: boolean) =>
    inTransaction(database, async (transaction) => {
      const results = await createArticleStore(transaction, clock).saveAll(drafts, { backfill: !isNews })
      for (const [at, result] of results.entries()) {
        counts[result.change]++
        if (result.sameWorkAs) counts.sameWork++
        const draft = drafts[at]
        if (!result.conflict || !draft) continue
        counts.conflicts++
        conflicts.push({ draft, ...result.conflict })
      }
      await createImports(transaction, clock).advance(key, { lines: counts.lines, finished })
    })

  for await (const batch of batchesOf(readLines(file, { after }))) {
    if (signal.aborted) return { counts, outcome: 'stopped', resumedAfter: after, isNews }
    const drafts = batch.flatMap((line) => draftOf(line) ?? [])
    counts.lines = batch.at(-1)?.number ?? counts.lines
    await save(drafts, false)
    if (conflicts.length) await conflicting(conflicts.splice(0))
    progress.show(counts, batch.at(-1)?.read ?? 1)
    await delay(PAUSE_MS)
  }
  await save([], true)
  return { counts, outcome: 'finished', resumedAfter: after, isNews }

  function draftOf({ number, text }: Line): ArticleDraft | undefined {
    if (!text.trim()) return undefined
    try {
      return readRecord(text, sourceId)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      counts.refused++
      refused(number, error.message)
      return undefined
    }
  }
}

async function* batchesOf(lines: AsyncGenerator<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}
