import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { type ArticleCard, type ArticleStore, citedWorkOf, keyOfWork } from '#domains/articles'
import type { BookmarkStore, StoredBookmark } from '#domains/reading/bookmarks'
import { type SearchIndex, vectorTextOf } from '#domains/reading/search'
import type { PersonId } from '#platform/person'
import type { LearningText } from './learning/learning-text.ts'

interface Parts {
  articles: Pick<ArticleStore, 'cards'>
  index: Pick<SearchIndex, 'state' | 'vectors' | 'contextVectors'>
  embedder: Embedder
  contextual: ContextualEmbedder[]
}

export type LearningTexts = ReturnType<typeof createLearningTexts>

/** Texts that folders learn from, with their vectors. */
export function createLearningTexts({ articles, index, embedder, contextual }: Parts) {
  /** Texts with vectors of the index, or of the embedder for those that the index does not have. */
  async function withVectors(texts: LearningText[]): Promise<LearningText[]> {
    const ids = texts.map(({ id }) => id)
    const { embedderId, contextual: ranked } = await index.state()
    const [model] = contextual
    const isRanked = ranked.some(({ id, rankedBy }) => id === model?.id && rankedBy === id)
    const [stored, inContext] = await Promise.all([
      embedderId === embedder.id ? index.vectors(ids) : [],
      model && isRanked ? index.contextVectors(model.id, ids) : [],
    ])
    const known = texts.map((text, at) => {
      const [table, contextual] = [stored[at], inContext[at]]
      return { ...text, ...(table?.some(Boolean) && { table }), ...(contextual && { contextual }) }
    })
    const unknown = known.filter(({ table }) => !table)
    const made = await embedder.embed(unknown.map((text) => vectorTextOf({ ...text, fullText: '' })))
    const vectors = new Map(unknown.map(({ id }, at) => [id, made[at]]))
    return known.map((text) => ({ ...text, table: text.table ?? vectors.get(text.id) }))
  }

  return {
    ofCards: (cards: ArticleCard[]): Promise<LearningText[]> => withVectors(cards.map(textOf)),

    /** Texts of bookmarks: of their article as it is now, else as it was bookmarked. */
    async ofBookmarks(bookmarks: StoredBookmark[]): Promise<LearningText[]> {
      const cards = await articles.cards(bookmarks.flatMap(({ articleId }) => articleId ?? []))
      const texts = new Map(cards.map((card) => [card.id, textOf(card)]))
      return withVectors(bookmarks.map((each) => texts.get(each.articleId ?? '') ?? storedText(each)))
    },
  }
}

const textOf = ({ id, title, abstract, opening }: ArticleCard): LearningText => ({
  id,
  title,
  abstract: abstract || opening,
})

/** The text of a bookmark as it is stored. */
export const storedText = ({ id, articleId, work: { title, abstract } }: StoredBookmark): LearningText => ({
  id: articleId ?? id,
  title,
  abstract,
})

type Work = Parameters<typeof citedWorkOf>[0] & { workKey: string }

/** Returns the works that an owner has not bookmarked, in any version. */
export async function withoutBookmarked<W extends Work>(
  bookmarks: Pick<BookmarkStore, 'bookmarkedWorks'>,
  owner: PersonId,
  works: W[],
): Promise<W[]> {
  const keysOf = (work: W) => [work.workKey, keyOfWork(citedWorkOf(work))]
  const bookmarked = await bookmarks.bookmarkedWorks(owner, works.flatMap(keysOf))
  return works.filter((work) => !keysOf(work).some((key) => bookmarked.has(key)))
}
