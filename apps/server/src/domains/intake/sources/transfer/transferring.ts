import {
  type Language,
  type ScanRhythm,
  type ScanSettings,
  type SourceImportEntry,
  type SourceImportOutcome,
} from '@claire/api-contract'
import { type Database, inTransaction } from '#platform/database'
import { DomainError, inLanguage, refusal } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { createSourceChanges } from '../curation/changes.ts'
import { duplicate, describeRepeated } from '../curation/duplicate.ts'
import { opmlOf, type Outline } from './opml.ts'
import type { ServiceParts } from '../curation/service-parts.ts'
import { csvOf, type SourceFile, type SourceFileRead } from './source-file.ts'
import { USUAL_SETTINGS, parsePaused, parseSettings } from '../scan-settings.ts'
import { actorOf, checkedName, checkedSchedule, checkedUrl, siteKeyOf } from '../source.ts'
import { createSourceStore } from '../store.ts'
import { createParsingPool } from '#platform/parsing/parsing-pool'

/** Other writers run between two batches. */
const ADDED_AT_ONCE = 50
/** Characters shown of an invalid name or address. */
const SHOWN = 200

/** Files with sources: export of all, import of suggestions. */
export function transferring({ database, clock }: ServiceParts) {
  const files = createSourceFiles()
  const changes = createSourceChanges(clock)
  const store = createSourceStore(database)
  const all = async () =>
    (
      await Promise.all(
        (['APPROVED', 'PENDING', 'REJECTED'] as const).map((status) => store.withStatus(status)),
      )
    ).flat()

  return {
    exportCsv: async () => csvOf(await all()),
    exportOpml: async () => opmlOf(await all(), clock()),
    /** Ends the parsing process. */
    close: files.close,

    /** The expected outcome for each source in a file. Stores nothing. */
    previewImport: async (
      { subject }: Caller,
      text: string,
      language?: Language,
    ): Promise<SourceImportEntry[]> =>
      (await judged(database, await files.read(subject, text, language), language)).map(shownOf),

    /** Adds the new sources of the file, as pending suggestions of the caller. The same file again adds nothing. */
    async importFile(caller: Caller, text: string, language?: Language): Promise<SourceImportOutcome> {
      const outlines = await files.read(caller.subject, text, language)
      const entries = await judged(database, outlines, language)
      // In one order for everybody: two concurrent imports must not deadlock.
      const newEntries = entries
        .filter(({ state }) => state === 'new')
        .sort((a, b) => (siteKeyOf(a.url) < siteKeyOf(b.url) ? -1 : 1))
      let added = 0
      for (let at = 0; at < newEntries.length; at += ADDED_AT_ONCE) {
        added += await inTransaction(database, async (transaction) => {
          let inserted = 0
          for (const { name, url, rhythm, settings, isPaused } of newEntries.slice(at, at + ADDED_AT_ONCE)) {
            const source = {
              name,
              url,
              status: 'PENDING',
              suggestedBy: caller.subject,
              readOnly: false,
              rhythm,
              settings,
              isPaused,
              imported: true,
            } as const
            if (await changes.insert(transaction, source, actorOf(caller))) inserted += 1
          }
          return inserted
        })
      }
      return { added, leftOut: entries.length - added }
    },
  }
}

interface JudgedEntry extends SourceImportEntry {
  rhythm: ScanRhythm
  settings: ScanSettings
  isPaused: boolean
}

const shownOf = ({ line, name, url, state, reason }: JudgedEntry): SourceImportEntry => ({
  line,
  name,
  url,
  state,
  reason,
})

/** The expected outcome for each source in the file. Stores nothing. */
async function judged(database: Database, outlines: Outline[], language?: Language): Promise<JudgedEntry[]> {
  const store = createSourceStore(database)
  const lines = new Map<string, number>()
  const entries: JudgedEntry[] = []
  for (const entry of outlines) {
    const { fault, ...stored } = checked(entry, language)
    const { url } = stored
    const key = siteKeyOf(url)
    const before = lines.get(key)
    const same = fault || before !== undefined ? undefined : await store.sameSite(url)
    if (fault) entries.push({ ...stored, state: 'invalid', reason: fault })
    else if (before !== undefined)
      entries.push({ ...stored, state: 'repeated', reason: describeRepeated(before, language) })
    else if (same && same.status !== 'DELETED')
      entries.push({
        ...stored,
        state: same.status,
        reason: inLanguage((await duplicate(database, same)).say, language),
      })
    else entries.push({ ...stored, state: 'new', reason: '' })
    if (!fault && before === undefined) lines.set(key, stored.line)
  }
  return entries
}

/** Name and address as they would be stored; unchanged if invalid, with the error. */
function checked({ line, name, url, rhythm, settings }: Outline, language: Language | undefined) {
  try {
    return {
      line,
      name: checkedName(name),
      url: checkedUrl(url),
      rhythm: checkedSchedule(rhythm),
      settings: parseSettings(settings),
      isPaused: parsePaused(settings.scanning),
      fault: '',
    }
  } catch (error) {
    if (error instanceof DomainError)
      return {
        line,
        name: name.slice(0, SHOWN),
        url: url.slice(0, SHOWN),
        rhythm: 'automatic' as const,
        settings: USUAL_SETTINGS,
        isPaused: false,
        fault: inLanguage(error.say, language),
      }
    throw error
  }
}

/** Far more than a megabyte needs. */
const PROCESSOR_TIME = 10_000
const WALL_TIME = 60_000

/** Reads lists of sources in a parsing process, one list at a time. */
function createSourceFiles() {
  const pool = createParsingPool<SourceFile, SourceFileRead>({
    program: new URL('./source-file-worker.ts', import.meta.url),
    processes: 1,
    memory: 500_000_000,
    heap: 256,
    lifetime: { files: 100, memory: 300_000_000 },
  })

  return {
    /** Returns the sources in a CSV or OPML file, valid or not. Throws BAD_REQUEST with the error of the file. */
    async read(account: string, text: string, language: Language | undefined): Promise<Outline[]> {
      const outcome = await pool.parse({
        input: { text, language },
        account,
        processorTime: PROCESSOR_TIME,
        wallTime: WALL_TIME,
      })
      if (outcome.kind !== 'parsed') throw refusal((t) => t('sources.fileUnreadable'))
      if (outcome.result.kind === 'read') return outcome.result.entries
      const { reason } = outcome.result
      throw refusal(() => reason)
    },
    close: pool.close,
  }
}
