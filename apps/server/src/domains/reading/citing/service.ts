import {
  type CitationInput,
  type SearchInput,
  type CitationList,
  EXPORTED_AT_ONCE,
  type ExportInput,
} from '@claire/api-contract'
import { EXPORT_FORMATS, createKeys } from '@claire/citations'
import { type ArticleStore, citedWorkOf } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'

const READ_AT_ONCE = 250

interface Parts {
  articles: Pick<ArticleStore, 'cards'>
  /** The articles that a person keeps, newest first: in one folder, or in all. Throws NOT_FOUND for another's folder. */
  keptArticles: (owner: PersonId, folderId: string | null) => Promise<string[]>
  /** The first results of somebody's search. */
  foundArticles: (owner: PersonId, search: SearchInput, most: number) => Promise<string[]>
}

export type Citing = ReturnType<typeof createCiting>

/** Cites articles. `owner` is the caller's subject: only their own folders are read. */
export function createCiting({ articles, keptArticles, foundArticles }: Parts) {
  const idsOf = async (owner: PersonId, of: ExportInput['of']): Promise<string[]> => {
    if (of.kind === 'articles') return [...new Set(of.articleIds)]
    if (of.kind === 'results') return foundArticles(owner, of.search, EXPORTED_AT_ONCE)
    return keptArticles(owner, of.kind === 'folder' ? of.folderId : null)
  }
  const worksOf = async (ids: string[]) => (await articles.cards(ids)).map(citedWorkOf)

  return {
    /** The references of articles, worded by a style; unknown articles are left out. */
    async cite({ articleIds, style }: CitationInput): Promise<CitationList> {
      const keyOf = createKeys()
      const references = (await worksOf([...new Set(articleIds)])).map((work) => ({ work, key: keyOf(work) }))
      // Loaded when first asked for: the processor of styles is large.
      const { formatReferences } = await import('@claire/citations/styles')
      return formatReferences(references, style)
    },

    /** A file of references, part by part. Refuses what is empty or too much before the first part. */
    async export(owner: PersonId, { format, of }: ExportInput): Promise<AsyncGenerator<string>> {
      const ids = await idsOf(owner, of)
      if (!ids.length) throw new DomainError('BAD_REQUEST', 'There is nothing to export.')
      if (ids.length > EXPORTED_AT_ONCE)
        throw new DomainError(
          'BAD_REQUEST',
          `${EXPORTED_AT_ONCE.toLocaleString('en')} references can be exported at once; these are ${ids.length.toLocaleString('en')}. Export folder by folder.`,
        )
      return written(ids, format)
    },
  }

  async function* written(ids: string[], format: ExportInput['format']) {
    const { head, between, foot, write } = EXPORT_FORMATS[format]
    const keyOf = createKeys()
    let isFirst = true
    yield head
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const works = await worksOf(ids.slice(at, at + READ_AT_ONCE))
      const part = works.map((work) => write({ work, key: keyOf(work) })).join(between)
      if (part) yield `${isFirst ? '' : between}${part}`
      isFirst &&= !part
    }
    yield foot
  }
}
