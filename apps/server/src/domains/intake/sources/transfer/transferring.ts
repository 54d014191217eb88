import type {
  Language,
  ScanRhythm,
  ScanSettings,
  SourceImportEntry,
  SourceImportOutcome,
} from '@claire/api-contract'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { createSourceChanges } from '../curation/changes.ts'
import { duplicate } from '../curation/duplicate.ts'
import { describeRepeated } from '../curation/duplicate-words.ts'
import { opmlOf, type Outline } from './opml.ts'
import type { ServiceParts } from '../curation/service-parts.ts'
import { csvOf } from './source-file.ts'
import { createSourceFiles } from './source-files.ts'
import { USUAL_SETTINGS, isPausedByWord, settingsOfWords } from '../scan-settings.ts'
import { actorOf, checkedName, checkedRhythm, checkedUrl, siteKeyOf } from '../source.ts'
import { createSourceStore } from '../store.ts'

/** Others write between two of these. */
const ADDED_AT_ONCE = 50
/** Of what is no name and no address, people see the beginning. */
const SHOWN = 200

/** Lists of sources in files: all of them out, suggestions in. */
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
    /** Ends the process that reads lists. */
    close: files.close,

    /** What would become of each source in a file. Nothing is kept. */
    previewImport: async (
      { subject }: Caller,
      text: string,
      language?: Language,
    ): Promise<SourceImportEntry[]> =>
      (await judged(database, await files.read(subject, text, language), language)).map(shownOf),

    /** Adds what is new in the file, as pending suggestions of the caller. The same file a second time adds nothing. */
    async importFile(caller: Caller, text: string, language?: Language): Promise<SourceImportOutcome> {
      const outlines = await files.read(caller.subject, text, language)
      const entries = await judged(database, outlines, language)
      // In one order for everybody: two who import at once must not wait for each other.
      const wanted = entries
        .filter(({ state }) => state === 'new')
        .sort((a, b) => (siteKeyOf(a.url) < siteKeyOf(b.url) ? -1 : 1))
      let added = 0
      for (let at = 0; at < wanted.length; at += ADDED_AT_ONCE) {
        added += await inTransaction(database, async (transaction) => {
          let inserted = 0
          for (const { name, url, rhythm, settings, isPaused } of wanted.slice(at, at + ADDED_AT_ONCE)) {
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

/** What would become of each source in the file. Nothing is kept. */
async function judged(database: Database, outlines: Outline[], language?: Language): Promise<JudgedEntry[]> {
  const store = createSourceStore(database)
  const lines = new Map<string, number>()
  const entries: JudgedEntry[] = []
  for (const entry of outlines) {
    const { fault, ...kept } = checked(entry, language)
    const { url } = kept
    const key = siteKeyOf(url)
    const before = lines.get(key)
    const same = fault || before !== undefined ? undefined : await store.sameSite(url)
    if (fault) entries.push({ ...kept, state: 'invalid', reason: fault })
    else if (before !== undefined)
      entries.push({ ...kept, state: 'repeated', reason: describeRepeated(before, language) })
    else if (same && same.status !== 'DELETED')
      entries.push({
        ...kept,
        state: same.status,
        reason: (await duplicate(database, same, language)).message,
      })
    else entries.push({ ...kept, state: 'new', reason: '' })
    if (!fault && before === undefined) lines.set(key, kept.line)
  }
  return entries
}

/** Name and address as they would be kept; with what is wrong with them, as they were found. */
function checked({ line, name, url, rhythm, settings }: Outline, language: Language | undefined) {
  try {
    return {
      line,
      name: checkedName(name, language),
      url: checkedUrl(url, language),
      rhythm: checkedRhythm(rhythm, language),
      settings: settingsOfWords(settings, language),
      isPaused: isPausedByWord(settings.scanning, language),
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
        fault: error.message,
      }
    throw error
  }
}
