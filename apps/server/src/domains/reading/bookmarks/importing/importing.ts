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
import { type StoreParts, inTransaction } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import { createProgress } from '#platform/progress'
import { noFolder } from '../parts.ts'
import { tidyTags } from '../several-changes.ts'
import { type NewBookmark, type NewRow, addRows, rowsOf } from '../storage/additions.ts'
import { bookmarkReading } from '../storage/bookmark-reading.ts'
import { recordEvent } from '../storage/folder-history.ts'
import { folderStorage } from '../storage/folders.ts'
import { tagKeyOf } from '../storage/keys.ts'
import { personOf } from '../storage/reach.ts'
import { type ReadFile, type ReferenceFiles, someAtATime, letOthersRun } from './files.ts'

interface Parts extends StoreParts {
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
  const bookmarked = bookmarkReading(database)
  const progress = createProgress()
  const read = async (reader: Reader, bytes: Uint8Array) => {
    const person = personOf(reader)
    try {
      const file = await files.read(person, { bytes, most: IMPORTED_AT_ONCE }, (done, total) =>
        progress.report(person, { step: 'reading', done, total }),
      )
      return { ...file, planned: await plan(reader, file, { bookmarked, articles }) }
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
      const ids = await addAll({ database, clock }, reader, {
        folderId,
        bookmarks,
        onAdded: (done) => progress.report(person, { step: 'writing', done, total: bookmarks.length }),
      }).finally(() => progress.end(person))
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

type Bookmarked = Pick<ReturnType<typeof bookmarkReading>, 'placesOfArticles' | 'placesOfReferences'>

async function plan(
  reader: Reader,
  { entries }: ReadFile,
  { bookmarked, articles }: { bookmarked: Bookmarked; articles: Pick<ArticleStore, 'matching'> },
): Promise<Planned[]> {
  const found = await someAtATime(entries, (entry) =>
    entry.kind === 'reference'
      ? [{ line: entry.line, reference: bounded(entry.reference), key: keyOfWork(entry.reference.work) }]
      : [],
  )
  const matches = await articles.matching(found.map(({ reference }) => reference.work))
  const ofArticles = await bookmarked.placesOfArticles(reader, matches.flat())
  const ofReferences = await bookmarked.placesOfReferences(
    reader,
    found.map(({ key }) => key),
  )
  const bookmarkedArticles = new Set(ofArticles.map(({ articleId }) => articleId))
  const bookmarkedReferences = new Set(ofReferences.map((place) => place.referenceKey))
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

const ROWS_PER_STATEMENT = 50
/** Titles of added works in the history of a shared folder. */
const NAMED = 3

interface Added {
  folderId: string
  bookmarks: NewBookmark[]
  onAdded: (done: number) => void
}

/**
 * Adds bookmarks to a folder, the first as the newest, or none. Those in the bin are restored; existing ones stay
 * unchanged. Returns the ids of the others. Throws NOT_FOUND if the reader does not reach the folder.
 */
async function addAll(
  { database, clock }: StoreParts,
  reader: Reader,
  { folderId, bookmarks, onAdded }: Added,
): Promise<string[]> {
  const batches = await batchesOf(bookmarks, { reader, folderId, now: clock() })
  return inTransaction(database, async (transaction) => {
    const folder = await folderStorage(transaction, clock).holdFolder(reader, folderId)
    if (!folder) throw noFolder()
    const ids: string[] = []
    for (const [at, batch] of batches.entries()) {
      ids.push(...(await addRows(transaction, folderId, batch)))
      onAdded(at * ROWS_PER_STATEMENT + batch.length)
      await letOthersRun()
    }
    if (folder.isShared && ids.length) {
      const places = await bookmarkReading(transaction).placesById(reader, ids.slice(0, NAMED))
      const names = places.map(({ title }) => title)
      const change = { folderId, person: personOf(reader), names, count: ids.length }
      await recordEvent(transaction, clock, { ...change, kind: 'bookmarksAdded' })
    }
    return ids
  })
}

/** Computed before the transaction, which blocks others; in batches, as others need this thread too. */
async function batchesOf(
  bookmarks: NewBookmark[],
  { now, ...place }: { reader: Reader; folderId: string; now: number },
): Promise<NewRow[][]> {
  const batches = []
  for (let at = 0; at < bookmarks.length; at += ROWS_PER_STATEMENT) {
    batches.push(rowsOf(bookmarks.slice(at, at + ROWS_PER_STATEMENT), { ...place, now: now - at }))
    await letOthersRun()
  }
  return batches
}
