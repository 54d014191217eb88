import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import type { Article } from '#domains/articles'
import type { ArticleVectors, FolderMatching, WatchedFolder, Why } from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import { vectorTextOf } from '#domains/reading/search'
import { createFolderMatcher } from './learning/folder-matcher.ts'
import { type FolderModel, strengthOf } from './learning/folder-model.ts'
import type { LearningText } from './learning/learning-text.ts'
import { likenessOf } from './learning/likeness.ts'
import { parse } from './learning/serialise-model.ts'
import { storedText, withoutBookmarked } from './learning-texts.ts'

/** Bookmarks of a folder, the newest, with which a new article is compared to say why it was found. */
const COMPARED = 100

interface Parts {
  bookmarks: Pick<BookmarkStore, 'bookmarks' | 'bookmarkedWorks'>
  embedder: Embedder
  contextual: ContextualEmbedder[]
}

interface Learnt {
  revision: number
  model: FolderModel
}

/** Compares new articles with what folders have learnt. Needs no search index. */
export function createFolderMatching({
  bookmarks,
  embedder,
  contextual: [contextual],
}: Parts): FolderMatching {
  let known = new Map<string, Learnt>()

  /** Reads the model of a folder, unless it is the known one; null for one of an earlier version. */
  function learntOf({ id, revision, model }: WatchedFolder): Learnt | null {
    const read = known.get(id)
    if (read?.revision === revision) return read
    const parsed = parse(Buffer.from(model, 'base64'))
    return parsed && { revision, model: parsed }
  }

  async function whyOf(
    { owner, folderId }: WatchedFolder,
    model: FolderModel,
    text: LearningText,
  ): Promise<Why> {
    const stored = await bookmarks.bookmarks(owner, { folderId }, { offset: 0, limit: COMPARED })
    const texts = stored.map(storedText)
    const vectors = await embedder.embed(texts.map((each) => vectorTextOf({ ...each, fullText: '' })))
    const compared = texts.map((each, at) => ({ ...each, table: vectors[at] }))
    const { words, likeId, others } = likenessOf(model, compared, text)
    const title = compared.find(({ id }) => id === likeId)?.title ?? null
    return { terms: words, byMeaning: words.length === 0, like: { title, others } }
  }

  return {
    models: contextual ? [contextual.id] : [],

    matcherFor(folders) {
      const learnt = folders.flatMap((folder) => {
        const own = learntOf(folder)
        return own ? { folder, ...own } : []
      })
      known = new Map(learnt.map(({ folder, revision, model }) => [folder.id, { revision, model }]))
      const byId = new Map(learnt.map((each) => [each.folder.id, each]))
      const matcher = createFolderMatcher(learnt.map(({ folder, model }) => ({ folderId: folder.id, model })))
      return async (article, vectors, isAsked) => {
        const text = textOf(article, vectors, contextual?.id)
        const found = []
        for (const { folderId: alertId, score } of matcher.score(text)) {
          const { folder, model } = byId.get(alertId) ?? {}
          if (!folder || !model || !isAsked(folder)) continue
          // Another version of what is bookmarked is no news.
          if (!(await withoutBookmarked(bookmarks, folder.owner, [article])).length) continue
          found.push({ alertId, score: strengthOf(model, score), why: await whyOf(folder, model, text) })
        }
        return found
      }
    },
  }
}

const OPENING_LENGTH = 1_000

const textOf = (
  { id, title, abstract, fullText }: Article,
  { byWords, inContext }: ArticleVectors,
  contextualId: string | undefined,
): LearningText => ({
  id,
  title,
  abstract: abstract || fullText.slice(0, OPENING_LENGTH),
  table: byWords,
  contextual: contextualId === undefined ? undefined : inContext[contextualId],
})
