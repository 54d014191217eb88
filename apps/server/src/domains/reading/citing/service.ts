import {
  type CitationInput,
  type CitationList,
  type ExportInput,
  type Progress,
  type ReadingState,
  type SearchInput,
  EXPORTED_AT_ONCE,
} from '@claire/api-contract'
import { type Reference, EXPORT_FORMATS, createKeys } from '@claire/citations'
import { refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { createProgress } from '#platform/progress'
import type { CitedWork } from '@claire/scholarly-text'
import { type ArticleStore, citedWorkOf } from '#domains/articles'

const READ_AT_ONCE = 250

interface Parts extends CitedSources {
  /** The first results of a search. */
  foundArticles: (owner: PersonId, search: SearchInput, most: number) => Promise<string[]>
}

/** Ids to cite, and a function that reads some of them. */
interface Chosen {
  ids: string[]
  read: (some: string[]) => Promise<ChosenReference[]>
}

/** `id` is that of its article; without one, of its bookmark. */
type ChosenReference = Omit<Reference, 'key'> & { id: string }

export type Citing = ReturnType<typeof createCiting>

/** Cites articles and bookmarks. `owner` is the caller's subject: only their own folders are read. */
export function createCiting(parts: Parts) {
  const progress = createProgress()
  const articlesBy = (owner: PersonId, ids: string[]): Chosen => ({
    ids: [...new Set(ids)],
    read: (some) => articleReferences(parts, owner, some),
  })
  const bookmarksBy = (owner: PersonId, ids: string[]): Chosen => ({
    ids: [...new Set(ids)],
    read: (some) => bookmarkReferences(parts, owner, some),
  })

  async function chosenBy(owner: PersonId, of: ExportInput['of']): Promise<Chosen> {
    if (of.kind === 'articles') return articlesBy(owner, of.articleIds)
    if (of.kind === 'results')
      return articlesBy(owner, await parts.foundArticles(owner, of.search, EXPORTED_AT_ONCE))
    if (of.kind === 'kept') return bookmarksBy(owner, of.bookmarkIds)
    const folderId = of.kind === 'folder' ? of.folderId : null
    return bookmarksBy(owner, await parts.bookmarks.bookmarkIds(owner, folderId))
  }

  return {
    /** The references of articles or bookmarks, worded by a style; unknown ones are left out. */
    async cite(owner: PersonId, input: CitationInput): Promise<CitationList> {
      const { ids, read } =
        'articleIds' in input ? articlesBy(owner, input.articleIds) : bookmarksBy(owner, input.bookmarkIds)
      const keyOf = createKeys()
      const references = (await read(ids)).map(({ work }) => ({ work, key: keyOf(work) }))
      // Loaded on first use: the processor of styles is large.
      const { formatReferences } = await import('@claire/citations/styles')
      return formatReferences(references, input.style)
    },

    /** A file of references, part by part. Throws for an empty or too large one before the first part. */
    async export(owner: PersonId, { format, of }: ExportInput): Promise<AsyncGenerator<string>> {
      const chosen = await chosenBy(owner, of)
      if (!chosen.ids.length) throw refusal((t) => t('references.nothingToExport'))
      const total = chosen.ids.length
      const report = (done: number) => progress.report(owner, { step: 'writing', done, total })
      return written(chosen, format, { report, end: () => progress.end(owner) })
    },

    /** References as they are, at most `limit`. Throws BAD_REQUEST for none or more. */
    async references(owner: PersonId, of: ExportInput['of'], limit: number): Promise<ChosenReference[]> {
      const { ids, read } = await chosenBy(owner, of)
      if (!ids.length) throw refusal((t) => t('references.nothingToSend'))
      if (ids.length > limit) throw refusal((t) => t('references.atOnce', { most: limit }))
      return read(ids)
    },

    /** Progress of the person's export. */
    exportProgress: (owner: PersonId): Progress => progress.of(owner),
  }
}

interface Watch {
  report: (done: number) => void
  end: () => void
}

/** Generates parts on demand: written ones are not held. */
async function* written({ ids, read }: Chosen, format: ExportInput['format'], { report, end }: Watch) {
  const { head, between, foot, write } = EXPORT_FORMATS[format]
  const keyOf = createKeys()
  let isFirst = true
  try {
    yield head
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      report(at)
      const references = await read(ids.slice(at, at + READ_AT_ONCE))
      const part = references
        .map((reference) => write({ ...reference, key: keyOf(reference.work) }))
        .join(between)
      if (part) yield `${isFirst ? '' : between}${part}`
      isFirst &&= !part
    }
    yield foot
  } finally {
    end()
  }
}

/** A bookmarked work; `articleId` is null for a reference without an article in Claire. */
interface BookmarkedWork {
  id: string
  articleId: string | null
  work: CitedWork
  note: string
  tags: string[]
  state: ReadingState
}

/** Bookmarks as sources of citations. Those of others are left out. */
interface BookmarkedWorks {
  /** In one folder, or in all, newest first. Throws NOT_FOUND for another person's folder. */
  bookmarkIds: (owner: PersonId, folderId: string | null) => Promise<string[]>
  works: (owner: PersonId, bookmarkIds: string[]) => Promise<BookmarkedWork[]>
  worksOfArticles: (owner: PersonId, articleIds: string[]) => Promise<BookmarkedWork[]>
}

interface CitedSources {
  articles: Pick<ArticleStore, 'cards'>
  bookmarks: BookmarkedWorks
}

/** Articles, in order. A deleted one is cited by the stored facts of its bookmark, if there is one. */
async function articleReferences(
  { articles, bookmarks }: CitedSources,
  owner: PersonId,
  articleIds: string[],
): Promise<ChosenReference[]> {
  const works = new Map((await articles.cards(articleIds)).map((card) => [card.id, citedWorkOf(card)]))
  const gone = articleIds.filter((id) => !works.has(id))
  if (gone.length)
    for (const { articleId, work } of await bookmarks.worksOfArticles(owner, gone))
      if (articleId) works.set(articleId, work)
  return articleIds.flatMap((id) => {
    const work = works.get(id)
    return work ? [{ id, work }] : []
  })
}

/** Bookmarks, in order, with notes, tags and reading states: with facts of their articles now, or when bookmarked. */
async function bookmarkReferences(
  { articles, bookmarks }: CitedSources,
  owner: PersonId,
  bookmarkIds: string[],
): Promise<ChosenReference[]> {
  const found = await bookmarks.works(owner, bookmarkIds)
  const cards = await articles.cards(found.flatMap(({ articleId }) => articleId ?? []))
  const works = new Map(cards.map((card) => [card.id, citedWorkOf(card)]))
  return found.map(({ id, articleId, work, note, tags, state }) => ({
    id: articleId ?? id,
    work: works.get(articleId ?? '') ?? work,
    ...(note && { note }),
    ...(tags.length && { tags }),
    state,
  }))
}
