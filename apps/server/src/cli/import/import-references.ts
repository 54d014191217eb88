import { setTimeout as delay } from 'node:timers/promises'
import type { References } from '@claire/scholarly-text'
import {
  createImports,
  fullerReferences,
  type ReferenceRegistry,
  referencesByDoi,
  storeReferences,
} from '#domains/articles'
import { readReferences } from '#domains/intake/extraction'
import { inTransaction, type StoreParts } from '#platform/database'
import { type ImportResult, noneOf, PAUSE_MS } from './import-file.ts'
import type { Progress } from './progress.ts'
import { fingerprintOf } from './read-lines.ts'
import { type CitingWork, readWorks, registryOf } from './read-work-references.ts'

/** Limit of the cited works of OpenAlex whose DOIs are held in memory: about 1 GB. */
const MOST_IDS = 10_000_000

interface ReferencesImport extends StoreParts {
  file: string
  progress: Progress
  /** Called for each line, or work in one, that cannot be read. */
  refused: (line: number, reason: string) => void
  /** Stops after the batch that is being saved. */
  signal: AbortSignal
}

interface ReferencesResult extends Pick<ImportResult, 'counts' | 'resumedAfter'> {
  outcome: 'finished' | 'stopped'
  registry: ReferenceRegistry
  /** Cited works of OpenAlex, and those of them whose DOI is in the file. */
  ids: { cited: number; resolved: number }
}

/**
 * Stores the references that a file of Crossref or OpenAlex states for articles that are here, if they are more than
 * those stored. An interrupted import continues; a finished one starts again, as other articles may be here by now.
 */
export async function importReferences(parts: ReferencesImport): Promise<ReferencesResult> {
  const { database, clock, file, progress, signal } = parts
  const registry = await registryOf(file)
  const key = `references ${await fingerprintOf(file)}`
  const { lines, finishedAt } = await createImports(database, clock).position(key)
  const resumedAfter = finishedAt === null ? lines : 0
  const counts = noneOf(resumedAfter)
  const dois = registry === 'openalex' ? await doisOfCited(parts) : new Map<number, string>()
  const refused = (line: number, reason: string) => {
    counts.refused++
    parts.refused(line, reason)
  }
  for await (const batch of readWorks(file, registry, { after: resumedAfter, refused })) {
    if (signal.aborted) break
    counts.lines = batch.lines
    const updates = await updatesFrom(batch.works)
    if (updates.size) {
      counts.updated += await inTransaction(database, async (transaction) => {
        await createImports(transaction, clock).advance(key, { lines: counts.lines, finished: false })
        return storeReferences(transaction, clock, { registry, stated: updates })
      })
      await delay(PAUSE_MS)
    }
    progress.show(counts, batch.read)
  }
  const finished = !signal.aborted
  await createImports(database, clock).advance(key, { lines: counts.lines, finished })
  const resolved = [...dois.values()].filter(Boolean).length
  return {
    counts,
    outcome: finished ? 'finished' : 'stopped',
    resumedAfter,
    registry,
    ids: { cited: dois.size, resolved },
  }

  /** References by the ids of articles that have fewer. */
  async function updatesFrom(works: CitingWork[]): Promise<Map<string, References>> {
    // Of two records of a work the longer one counts.
    const longestLast = works.toSorted((one, other) => one.cited.length - other.cited.length)
    const byDoi = new Map(longestLast.map((work) => [work.doi, work]))
    const updates = new Map<string, References>()
    for (const { id, doi, references } of await referencesByDoi(database, [...byDoi.keys()])) {
      const work = byDoi.get(doi)
      const fuller = work && fullerReferences(referencesOf(work, dois), references)
      if (fuller) updates.set(id, fuller)
      else counts.unchanged++
    }
    return updates
  }
}

const referencesOf = ({ doi, cited, count }: CitingWork, dois: ReadonlyMap<number, string>): References =>
  readReferences(
    { listed: cited.map((each) => [typeof each === 'number' ? (dois.get(each) ?? '') : each]), count },
    doi,
  )

/**
 * Returns the DOIs, or '', of the OpenAlex works that articles here cite. Reads the file twice: for the numbers of these
 * works, then for their DOIs.
 */
async function doisOfCited({ database, file, signal, progress }: ReferencesImport) {
  const dois = new Map<number, string>()
  for (const pass of ['numbers', 'dois'] as const)
    for await (const { works, lines, read } of readWorks(file, 'openalex', {})) {
      if (signal.aborted) return dois
      progress.show(noneOf(lines), read)
      if (pass === 'dois') {
        for (const { id, doi } of works) if (dois.has(id)) dois.set(id, doi)
        continue
      }
      const known = await referencesByDoi(
        database,
        works.map(({ doi }) => doi),
      )
      const here = new Set(known.map(({ doi }) => doi))
      for (const { doi, cited } of works)
        if (here.has(doi))
          for (const id of cited)
            if (typeof id === 'number' && !dois.has(id) && dois.size < MOST_IDS) dois.set(id, '')
    }
  return dois
}
