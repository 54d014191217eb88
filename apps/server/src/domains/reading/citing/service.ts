import {
  type CitationInput,
  type CitationList,
  EXPORTED_AT_ONCE,
  type ExportInput,
  type Progress,
  type SearchInput,
} from '@claire/api-contract'
import { EXPORT_FORMATS, type Reference, createKeys } from '@claire/citations'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { createProgress } from '#platform/progress'
import { type CitedSources, articleReferences, keptReferences } from './references.ts'

const READ_AT_ONCE = 250

interface Parts extends CitedSources {
  /** The first results of somebody's search. */
  foundArticles: (owner: PersonId, search: SearchInput, most: number) => Promise<string[]>
}

/** What is to be cited: ids, and how some of them are read. */
interface Chosen {
  ids: string[]
  read: (some: string[]) => Promise<Omit<Reference, 'key'>[]>
}

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
    read: (some) => keptReferences(parts, owner, some),
  })

  async function chosenBy(owner: PersonId, of: ExportInput['of']): Promise<Chosen> {
    if (of.kind === 'articles') return articlesBy(owner, of.articleIds)
    if (of.kind === 'results')
      return articlesBy(owner, await parts.foundArticles(owner, of.search, EXPORTED_AT_ONCE))
    if (of.kind === 'kept') return bookmarksBy(owner, of.bookmarkIds)
    const folderId = of.kind === 'folder' ? of.folderId : null
    return bookmarksBy(owner, await parts.kept.bookmarkIds(owner, folderId))
  }

  return {
    /** The references of articles or bookmarks, worded by a style; unknown ones are left out. */
    async cite(owner: PersonId, input: CitationInput): Promise<CitationList> {
      const { ids, read } =
        'articleIds' in input ? articlesBy(owner, input.articleIds) : bookmarksBy(owner, input.bookmarkIds)
      const keyOf = createKeys()
      const references = (await read(ids)).map(({ work }) => ({ work, key: keyOf(work) }))
      // Loaded when first asked for: the processor of styles is large.
      const { formatReferences } = await import('@claire/citations/styles')
      return formatReferences(references, input.style)
    },

    /** A file of references, part by part. Refuses what is empty or too much before the first part. */
    async export(owner: PersonId, { format, of }: ExportInput): Promise<AsyncGenerator<string>> {
      const chosen = await chosenBy(owner, of)
      if (!chosen.ids.length) throw new DomainError('BAD_REQUEST', 'There is nothing to export.')
      const total = chosen.ids.length
      const tell = (done: number) => progress.tell(owner, { step: 'writing', done, total })
      return written(chosen, format, { tell, end: () => progress.end(owner) })
    },

    /** How much of the file that is being written for somebody is written. */
    exportProgress: (owner: PersonId): Progress => progress.of(owner),
  }
}

interface Watch {
  tell: (done: number) => void
  end: () => void
}

/** Part by part, the next when somebody takes it: what is written is not held. */
async function* written({ ids, read }: Chosen, format: ExportInput['format'], { tell, end }: Watch) {
  const { head, between, foot, write } = EXPORT_FORMATS[format]
  const keyOf = createKeys()
  let isFirst = true
  try {
    yield head
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      tell(at)
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
