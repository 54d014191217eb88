import { type ContextualEmbedder, type Embedder, dot } from '@claire/embeddings'
import type { Article } from '#domains/articles'
import type { ArticleVectors, FolderMatching, WatchedFolder, Why } from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import { vectorTextOf } from '#domains/reading/search'
import { storedText, withoutBookmarked } from './learning-texts.ts'
import { type FolderModel, strengthOf, parse, SHARES, firstAtLeast } from './learning/folder-model.ts'
import { type LearningText, VECTORS, termsIn } from './learning/learning-text.ts'
import { likenessOf } from './learning/likeness.ts'

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

/** Compares articles with many folders at once; holds 5 kB a folder, and none of the models. */
export function createFolderMatcher(folders: { folderId: string; model: FolderModel }[]) {
  const ids = folders.map(({ folderId }) => folderId)
  const floors = Float64Array.from(folders, ({ model }) => model.floor)
  const addTerms = indexTerms(folders.map(({ model }) => model))
  const addParts = VECTORS.map((name) =>
    indexParts(
      folders.map(({ model }) => model),
      name,
    ),
  )
  return {
    /** Returns the folders to which an article belongs, by each model's `floor`, with its `scoreOf`, the best first. */
    score(article: LearningText) {
      const sums = new Float64Array(ids.length)
      const shares = new Float64Array(ids.length).fill(1)
      addTerms(article, sums)
      for (const add of addParts) add(article, sums, shares)
      const found: { folderId: string; score: number }[] = []
      ids.forEach((folderId, at) => {
        const score = (sums[at] ?? 0) / (shares[at] ?? 1)
        if (score >= (floors[at] ?? Infinity)) found.push({ folderId, score })
      })
      return found.sort((a, b) => b.score - a.score)
    },
  }
}

/** An inverted index of the terms of all folders. */
function indexTerms(models: FolderModel[]) {
  const scales = Float64Array.from(models, ({ terms }) => terms.scale)
  const entries = models.flatMap(({ terms }, folder) =>
    Array.from(terms.hashes, (hash, at) => ({ hash, folder, weight: terms.weights[at] ?? 0 })),
  )
  entries.sort((a, b) => a.hash - b.hash || a.folder - b.folder)
  const hashes = Uint32Array.from(entries, ({ hash }) => hash)
  const owners = new (models.length > 65_536 ? Uint32Array : Uint16Array)(entries.length)
  entries.forEach(({ folder }, at) => (owners[at] = folder))
  const weights = Int16Array.from(entries, ({ weight }) => weight)
  return (article: LearningText, sums: Float64Array) => {
    const terms = termsIn(article)
    terms.hashes.forEach((term, at) => {
      const weight = terms.weights[at] ?? 0
      for (let place = firstAtLeast(hashes, term); hashes[place] === term; place++) {
        const folder = owners[place] ?? 0
        sums[folder] = (sums[folder] ?? 0) + (weights[place] ?? 0) * (scales[folder] ?? 0) * weight
      }
    })
  }
}

/** The vectors of one kind, one after the other. */
function indexParts(models: FolderModel[], name: (typeof VECTORS)[number]) {
  const parts = models.flatMap((model, folder) => (model[name] ? { folder, ...model[name] } : []))
  const dimensions = parts[0]?.values.length ?? 0
  const rows = new Int8Array(dimensions * parts.length)
  parts.forEach(({ values }, row) => rows.set(values.subarray(0, dimensions), row * dimensions))
  const heads = parts.map(({ folder, scale, origin }) => ({ folder, scale, origin }))
  return (article: LearningText, sums: Float64Array, shares: Float64Array) => {
    const vector = article[name]
    if (!vector) return
    heads.forEach(({ folder, scale, origin }, row) => {
      const cosine = dot(rows.subarray(row * dimensions, (row + 1) * dimensions), vector)
      sums[folder] = (sums[folder] ?? 0) + SHARES[name] * (cosine * scale - origin)
      shares[folder] = (shares[folder] ?? 0) + SHARES[name]
    })
  }
}
