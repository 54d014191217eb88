import type { Reference } from '@claire/citations'
import type { CitedWork } from '@claire/scholarly-text'
import { type ArticleStore, citedWorkOf } from '#domains/articles'
import type { PersonId } from '#platform/person'

/** A work that a person keeps; `articleId` is null for a reference to what is not in Claire. */
interface KeptWork {
  articleId: string | null
  work: CitedWork
  note: string
  tags: string[]
}

/** What bookmarks know of what is cited. Those of others are left out. */
interface KeptWorks {
  /** In one folder, or in all, newest first. Throws NOT_FOUND for another's folder. */
  bookmarkIds: (owner: PersonId, folderId: string | null) => Promise<string[]>
  works: (owner: PersonId, bookmarkIds: string[]) => Promise<KeptWork[]>
  worksOfArticles: (owner: PersonId, articleIds: string[]) => Promise<KeptWork[]>
}

export interface CitedSources {
  articles: Pick<ArticleStore, 'cards'>
  kept: KeptWorks
}

/** Articles, in order. One that has left Claire is cited by what its bookmark kept of it, where there is one. */
export async function articleReferences(
  { articles, kept }: CitedSources,
  owner: PersonId,
  articleIds: string[],
): Promise<Omit<Reference, 'key'>[]> {
  const works = new Map((await articles.cards(articleIds)).map((card) => [card.id, citedWorkOf(card)]))
  const gone = articleIds.filter((id) => !works.has(id))
  if (gone.length)
    for (const { articleId, work } of await kept.worksOfArticles(owner, gone))
      if (articleId) works.set(articleId, work)
  return articleIds.flatMap((id) => {
    const work = works.get(id)
    return work ? [{ work }] : []
  })
}

/** Bookmarks, in order, with their notes and tags: as their articles are now, or were when they were kept. */
export async function keptReferences(
  { articles, kept }: CitedSources,
  owner: PersonId,
  bookmarkIds: string[],
): Promise<Omit<Reference, 'key'>[]> {
  const bookmarks = await kept.works(owner, bookmarkIds)
  const cards = await articles.cards(bookmarks.flatMap(({ articleId }) => articleId ?? []))
  const works = new Map(cards.map((card) => [card.id, citedWorkOf(card)]))
  return bookmarks.map(({ articleId, work, note, tags }) => ({
    work: works.get(articleId ?? '') ?? work,
    ...(note && { note }),
    ...(tags.length && { tags }),
  }))
}
