import { createHash } from 'node:crypto'
import { type ContextualEmbedder, type Embedder, normalized } from '@claire/embeddings'
import { isTakenBack } from '@claire/scholarly-text'
import type { ArticleStore } from '#domains/articles'
import type { FolderAlerts } from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import type { SearchIndex } from '#domains/reading/search'
import { cachedFor, isRecent } from '#platform/clock'
import { type StoreParts, inRepeatableTransaction } from '#platform/database'
import { type HeldJob, createJobWorker } from '#platform/jobs/job-worker'
import type { Log } from '#platform/log'
import type { PersonId } from '#platform/person'
import { type FolderModel, scoreOf, serialise } from './learning/folder-model.ts'
import type { LearningText } from './learning/learning-text.ts'
import { type LibrarySample, sampleAround, sampleLibrary, trainFolder } from './learning/train-folder.ts'
import { likenessOf } from './learning/likeness.ts'
import { type LearningTexts, createLearningTexts, withoutBookmarked } from './learning-texts.ts'
import { type LearningFolder, type Learnt, type Suggestion, createLearningStore } from './store.ts'

/** Jobs that train folders, by folder. */
export const LEARNING_QUEUE = 'learning'
export const LEAST_EXAMPLES = 5
/** Suggestions that are shown. */
export const SUGGESTED = { best: 9, edge: 1 }
/** Stored ones, from which the next move up. */
const STORED = { best: 27, edge: 3 }

/** The best candidates for which a reason is looked for. */
const DESCRIBED = 100

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LOOK_EVERY_MS = 2_000
/** Until the index has all articles. */
const WHILE_FILLING_MS = 60_000
const RETRY = { firstMs: 60_000, longestMs: HOUR_MS }
/** A library that has grown by this has many new articles. */
const MUCH = 1.05
/** The newest of a folder from which it learns. */
const EXAMPLES = 300
const SAMPLE = 1_000
const SAMPLE_FOR_MS = 6 * HOUR_MS
/** Candidates by each vector and by words, beside the bookmarks, which are near too. */
const CANDIDATES = 200
const BOOKMARKS_AMONG_CANDIDATES = 800
const WORDS = 12

interface Parts extends StoreParts {
  log: Log
  articles: Pick<ArticleStore, 'cards'>
  bookmarks: Pick<BookmarkStore, 'folder' | 'bookmarks' | 'countBookmarks' | 'bookmarkedWorks'>
  index: SearchIndex
  embedder: Embedder
  contextual: ContextualEmbedder[]
  folderAlerts: FolderAlerts
}

/** Texts that a folder learns from. */
interface Examples {
  kept: LearningText[]
  refused: LearningText[]
}

interface Job {
  folderId: string
}

/**
 * Worker that trains folders: each at most once an hour, if its bookmarks or refusals have changed or the library has
 * grown, and once a day. Runs where the index is.
 */
export function createTraining(parts: Parts) {
  const { database, clock, log } = parts
  const train = createTrainer(parts)
  return createJobWorker<Job>({
    queue: LEARNING_QUEUE,
    database,
    clock,
    log,
    idleMs: LOOK_EVERY_MS,
    retry: RETRY,
    handle: train,
  })
}

function createTrainer(parts: Parts) {
  const { database, clock, articles, bookmarks, index, folderAlerts } = parts
  const texts = createLearningTexts(parts)
  const library = createLibrary(parts, texts)

  /** Returns what to store in place of what the folder has learnt; null to forget that; undefined to leave it. */
  async function learnt(
    folder: LearningFolder,
  ): Promise<{ model: FolderModel; learnt: Learnt } | null | undefined> {
    const { owner, folderId } = folder
    const stored = await bookmarks.bookmarks(owner, { folderId }, { offset: 0, limit: EXAMPLES })
    if (stored.length < LEAST_EXAMPLES) return null
    const refused = await createLearningStore(database, clock).refused(folderId, EXAMPLES)
    const learntFrom = digestOf(
      parts,
      stored.map(({ id }) => id),
      refused,
    )
    const { articles: indexSize } = await index.state()
    if (!isDue(folder, { learntFrom, indexSize, now: clock() })) return undefined
    const bookmarked = await texts.ofBookmarks(stored)
    const examples = {
      kept: bookmarked,
      refused: await texts.ofCards(await articles.cards(refused)),
      library: await library(bookmarked),
    }
    const words = wordsOf(trainFolder(examples), bookmarked)
    const candidates = await candidatesOf({ ...parts, texts }, folder, { words, ...examples })
    const near = candidates.map(({ text }) => text)
    const model = trainFolder({ ...examples, library: sampleAround(examples.library, near) })
    const suggestions = suggestionsOf(model, bookmarked, candidates)
    return { model, learnt: { words: wordsOf(model, bookmarked), learntFrom, indexSize, suggestions } }
  }

  return async ({ payload: { folderId }, endIn }: HeldJob<Job>) => {
    const again = { at: clock() + HOUR_MS }
    const store = createLearningStore(database, clock)
    const folder = await store.byId(folderId)
    // Switched off, or deleted for good.
    if (!folder) return
    if (!(await bookmarks.folder(folder.owner, folderId)) || !(await store.isEnabled(folder.owner)))
      return again
    if ((await index.state()).filling) return { at: clock() + WHILE_FILLING_MS }
    const found = await learnt(folder)
    if (found === undefined) return again
    await inRepeatableTransaction(database, async (transaction) => {
      const held = createLearningStore(transaction, clock)
      const isOn = (await held.hold(folder.owner, folderId)) && (await held.isEnabled(folder.owner))
      if (isOn && found) {
        await held.save(folder, found.learnt)
        const model = Buffer.from(serialise(found.model)).toString('base64')
        await folderAlerts.setModel(transaction, folderId, model)
      } else if (isOn && folder.learntAt !== null) {
        await held.unlearn(folderId)
        await folderAlerts.setModel(transaction, folderId, null)
      }
      await endIn(transaction, again)
    })
  }
}

/** Returns the function that gives articles of the library to compare a folder's with, read from time to time. */
function createLibrary({ clock, articles, index }: Parts, texts: LearningTexts) {
  const sample = cachedFor(clock, SAMPLE_FOR_MS, async () =>
    sampleLibrary(await texts.ofCards(await articles.cards(await index.sample(SAMPLE)))),
  )

  return async (bookmarked: LearningText[]): Promise<LibrarySample> => {
    const shared = await sample()
    const ids = new Set(bookmarked.map(({ id }) => id))
    const others = shared.texts.filter(({ id }) => !ids.has(id))
    // In a small library many of them are the folder's own.
    return others.length < shared.texts.length ? sampleLibrary(others) : shared
  }
}

const digestOf = ({ embedder, contextual }: Parts, bookmarkIds: string[], refused: string[]) =>
  createHash('sha256')
    .update(JSON.stringify([embedder.id, contextual[0]?.id, bookmarkIds, refused]))
    .digest('base64url')

function isDue(
  folder: LearningFolder,
  { learntFrom, indexSize, now }: { learntFrom: string; indexSize: number; now: number },
): boolean {
  if (folder.learntAt === null || folder.learntFrom !== learntFrom) return true
  const grown = Math.max(folder.indexSize, indexSize) > Math.min(folder.indexSize, indexSize) * MUCH
  return grown || !isRecent(folder.learntAt, now, DAY_MS)
}

/** The words that count most in most articles of a folder. */
function wordsOf(model: FolderModel, bookmarked: LearningText[]): string[] {
  const times = new Map<string, number>()
  for (const word of bookmarked.flatMap((text) => likenessOf(model, [], text).words)) {
    const folded = word.toLowerCase()
    times.set(folded, (times.get(folded) ?? 0) + 1)
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, WORDS)
    .map(([word]) => word)
}

type Known = Examples & { words: string[] }

interface Candidate {
  workKey: string
  text: LearningText
}

/** Articles of the library that are near a folder and about which nothing is decided. */
async function candidatesOf(
  parts: Parts & { texts: LearningTexts },
  { owner }: LearningFolder,
  known: Known,
): Promise<Candidate[]> {
  const { articles, texts } = parts
  const isKnown = new Set([...known.kept, ...known.refused].map(({ id }) => id))
  const ids = (await candidateIds(parts, owner, known)).filter((id) => !isKnown.has(id))
  const cards = (await articles.cards(ids)).filter(({ citation }) => !isTakenBack(citation.notice))
  const works = await withoutBookmarked(parts.bookmarks, owner, cards)
  const workOf = new Map(works.map(({ id, workKey }) => [id, workKey]))
  return (await texts.ofCards(works)).map((text) => ({ text, workKey: workOf.get(text.id) ?? text.id }))
}

/** The best works for a folder, and some from its edge. */
function suggestionsOf(
  model: FolderModel,
  bookmarked: LearningText[],
  candidates: Candidate[],
): Suggestion[] {
  const seen = new Set<string>()
  const titles = new Map(bookmarked.map(({ id, title }) => [id, title]))
  const ranked = candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(model, candidate.text) }))
    .sort((one, other) => other.score - one.score)
    .filter(({ workKey }) => !seen.has(workKey) && seen.add(workKey))
    .slice(0, DESCRIBED)
    .map(({ text, score }) => {
      const { words, likeId, others } = likenessOf(model, bookmarked, text)
      const likeTitle = titles.get(likeId ?? '') ?? null
      return { score, suggestion: { articleId: text.id, words, likeTitle, others, isEdge: false } }
    })
    // Where the library is small or all of one subject, few articles stand out from it: shared words are enough.
    .filter(
      ({ score, suggestion: { likeTitle, words } }) =>
        score >= model.edge || likeTitle !== null || (score > 0 && words.length > 1),
    )
  const beyond = ranked.slice(STORED.best).filter(({ score }) => score < model.floor)
  return [
    ...ranked.slice(0, STORED.best).map(({ suggestion }) => suggestion),
    ...beyond.slice(0, STORED.edge).map(({ suggestion }) => ({ ...suggestion, isEdge: true })),
  ]
}

/** Articles of the index near to a folder by its vectors, and those with its words. */
async function candidateIds(
  { index, bookmarks, contextual }: Parts,
  owner: PersonId,
  { kept: bookmarked, words }: Known,
): Promise<string[]> {
  const scope = { kind: 'all' } as const
  const limit = CANDIDATES + Math.min(BOOKMARKS_AMONG_CANDIDATES, await bookmarks.countBookmarks(owner))
  const [table, inContext] = [centroid(bookmarked, 'table'), centroid(bookmarked, 'contextual')]
  const [model] = contextual
  const found = await Promise.all([
    table && index.nearest({ vector: table, scope, limit }),
    inContext && model && index.nearestInContext({ embedderId: model.id, vector: inContext, scope, limit }),
    words.length ? index.lexical({ text: words.join(' '), scope, limit }) : null,
  ])
  return [...new Set(found.flatMap((hits) => hits?.ids ?? []))]
}

/** The unit vector in the middle of texts; undefined if none has a vector. */
function centroid(texts: LearningText[], part: 'table' | 'contextual'): Float32Array | undefined {
  const [first, ...others] = texts.flatMap((text) => text[part] ?? [])
  if (!first) return undefined
  const sum = Float32Array.from(first)
  for (const vector of others)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  return normalized(sum)
}
