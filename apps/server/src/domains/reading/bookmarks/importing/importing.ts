import {
  IMPORTED_AT_ONCE,
  IMPORT_PREVIEWED,
  type ImportAnswer,
  type ImportOutcome,
  type ImportPreview,
  type Progress,
  NOTE_MAX_LENGTH,
  TAGS_PER_BOOKMARK,
  TAG_MAX_LENGTH,
} from '@claire/api-contract'
import type { Reference } from '@claire/citations'
import { type CitedWork, nameText } from '@claire/scholarly-text'
import { type ArticleStore, citedWorkOf, keyOfWork } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import { createProgress } from '#platform/progress'
import { tidyTags } from '../several-changes.ts'
import { tagKeyOf } from '../storage/keys.ts'
import { personOf } from '../storage/reach.ts'
import { type ReadFile, type ReferenceFiles, someAtATime } from './files.ts'
import type { NewBookmark } from '../storage/additions.ts'
import { type ImportStorage, importStorage } from './import-storage.ts'

interface Parts {
  database: Database
  clock: Clock
  articles: Pick<ArticleStore, 'cards' | 'matching'>
  files: ReferenceFiles
}

/** An entry of a file, and its result. */
interface Planned {
  line: number
  reference: Omit<Reference, 'key'>
  outcome: ImportOutcome
  /** null without an article in Claire. */
  articleId: string | null
  referenceKey: string
}

const AUTHORS_SHOWN = 3
const LONGEST = { title: 2_000, abstract: 20_000, text: 500, names: 2_000, keywords: 100 }

export type Importing = ReturnType<typeof createImporting>

/** Imports references from files of other programs as bookmarks. */
export function createImporting({ database, clock, articles, files }: Parts) {
  const storage = importStorage(database, clock)
  const progress = createProgress()
  const read = async (reader: Reader, bytes: Uint8Array) => {
    const person = personOf(reader)
    try {
      const file = await files.read(person, { bytes, most: IMPORTED_AT_ONCE }, (done, total) =>
        progress.report(person, { step: 'reading', done, total }),
      )
      return { ...file, planned: await plan(reader, file, { storage, articles }) }
    } finally {
      progress.end(person)
    }
  }

  return {
    /** Progress of the person's import, in reading or storing. */
    progress: (person: PersonId): Progress => progress.of(person),

    /** The result an import would have. Changes nothing. */
    async preview(reader: Reader, bytes: Uint8Array): Promise<ImportPreview> {
      const { format, entries, planned } = await read(reader, bytes)
      const faults = entries.flatMap((entry) =>
        entry.kind === 'fault' ? { line: entry.line, reason: entry.reason } : [],
      )
      return {
        format,
        counts: { ...countsOf(planned), faults: faults.length },
        entries: planned.slice(0, IMPORT_PREVIEWED).map(previewOf),
        faults: faults.slice(0, IMPORT_PREVIEWED),
      }
    },

    /**
     * Adds the references of a file to a folder, all or none: as articles if Claire has them, else as references.
     * Existing bookmarks stay in place. Throws NOT_FOUND for a folder that the reader does not reach.
     */
    async import(
      reader: Reader,
      { folderId, bytes }: { folderId: string; bytes: Uint8Array },
    ): Promise<ImportAnswer> {
      const person = personOf(reader)
      const { entries, planned } = await read(reader, bytes)
      const wanted = planned.filter(({ outcome }) => outcome !== 'kept')
      const bookmarks = await bookmarksOf(wanted, articles)
      const ids = await storage
        .addAll(reader, folderId, {
          bookmarks,
          onAdded: (done) => progress.report(person, { step: 'writing', done, total: bookmarks.length }),
        })
        .finally(() => progress.end(person))
      return { counts: { ...countsOf(planned), faults: entries.length - planned.length }, ids }
    },
  }
}

const previewOf = ({ line, outcome, reference: { work } }: Planned) => ({
  line,
  outcome,
  title: work.title,
  authors: work.names.slice(0, AUTHORS_SHOWN).map(nameText),
  year: work.published.slice(0, 4),
})

const countsOf = (planned: Planned[]) => {
  const count = (outcome: ImportOutcome) => planned.filter((each) => each.outcome === outcome).length
  return { matched: count('matched'), new: count('new'), kept: count('kept') }
}

async function plan(
  reader: Reader,
  { entries }: ReadFile,
  { storage, articles }: { storage: ImportStorage; articles: Pick<ArticleStore, 'matching'> },
): Promise<Planned[]> {
  const found = await someAtATime(entries, (entry) =>
    entry.kind === 'reference'
      ? [{ line: entry.line, reference: bounded(entry.reference), key: keyOfWork(entry.reference.work) }]
      : [],
  )
  const matches = await articles.matching(found.map(({ reference }) => reference.work))
  const bookmarkedArticles = await storage.bookmarkedArticles(reader, matches.flat())
  const bookmarkedReferences = await storage.bookmarkedReferences(
    reader,
    found.map(({ key }) => key),
  )
  const seen = new Set<string>()
  return found.map(({ line, reference, key: referenceKey }, at) => {
    const candidates = matches[at] ?? []
    const isKept =
      bookmarkedReferences.has(referenceKey) ||
      [referenceKey, ...candidates].some((key) => bookmarkedArticles.has(key) || seen.has(key))
    for (const key of [referenceKey, ...candidates]) seen.add(key)
    const articleId = candidates[0] ?? null
    const outcome = isKept ? 'kept' : articleId ? 'matched' : 'new'
    return { line, reference, outcome, articleId, referenceKey }
  })
}

/** As articles if Claire has them: its own facts count, and the person's own words are added. */
async function bookmarksOf(
  planned: Planned[],
  articles: Pick<ArticleStore, 'cards'>,
): Promise<NewBookmark[]> {
  const ids = planned.flatMap(({ articleId }) => articleId ?? [])
  const works = new Map((await articles.cards(ids)).map((card) => [card.id, citedWorkOf(card)]))
  return someAtATime(planned, ({ reference, articleId, referenceKey }) => {
    const known = articleId === null ? undefined : works.get(articleId)
    const { work, note = '', tags = [], state = 'toRead' } = reference
    return [
      {
        articleId: known ? articleId : null,
        referenceKey: known ? null : referenceKey,
        work: known ?? work,
        note: note.slice(0, NOTE_MAX_LENGTH),
        tags: tagsOf(known ? [...tags, ...foreignTo(known, work.keywords)] : tags),
        state,
      },
    ]
  })
}

/** Keywords that the article does not have: reference managers mix the person's tags with them. */
function foreignTo({ keywords }: CitedWork, words: string[]): string[] {
  const own = new Set(keywords.map(tagKeyOf))
  return words.filter((word) => !own.has(tagKeyOf(word)))
}

const tagsOf = (words: string[]): string[] =>
  tidyTags(words.map((word) => word.slice(0, TAG_MAX_LENGTH))).slice(0, TAGS_PER_BOOKMARK)

/** A reference within the limits of a bookmark, without its key in the file. Without a title, its identifier is the title. */
function bounded({ work, note, tags, state }: Reference): Omit<Reference, 'key'> {
  const { title, doi, arxivId, url, venue, publisher, abstract, names, keywords } = work
  return {
    work: {
      ...work,
      title: (title || doi || (arxivId && `arXiv:${arxivId}`) || url).slice(0, LONGEST.title),
      venue: venue.slice(0, LONGEST.text),
      publisher: publisher.slice(0, LONGEST.text),
      abstract: abstract.slice(0, LONGEST.abstract),
      names: names.slice(0, LONGEST.names),
      keywords: keywords.slice(0, LONGEST.keywords),
    },
    ...(note && { note }),
    ...(tags && { tags }),
    ...(state && { state }),
  }
}
