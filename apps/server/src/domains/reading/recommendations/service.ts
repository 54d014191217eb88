import {
  type FolderLearning,
  type FolderSuggestions,
  type LearningState,
  type Recommendations as All,
} from '@claire/api-contract'
import { isTakenBack } from '@claire/scholarly-text'
import {
  type ArticleCard,
  type ArticleStore,
  type SourceNames,
  encodeTitle,
  presentArticles,
} from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import type { FolderAlerts } from '#domains/reading/alerts'
import { type BookmarkStore, type Membership, ownerOf } from '#domains/reading/bookmarks'
import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, inRepeatableTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { createJobQueue } from '#platform/jobs/queue'
import type { PersonId } from '#platform/person'
import { withoutBookmarked } from './learning-texts.ts'
import { type LearningFolder, type Suggestion, createLearningStore } from './store.ts'
import { LEAST_EXAMPLES, LEARNING_QUEUE, SUGGESTED } from './training.ts'

interface Parts extends StoreParts {
  articles: Pick<ArticleStore, 'cards'>
  abstracts: Pick<Abstracts, 'oneSentence'>
  bookmarks: Pick<
    BookmarkStore,
    'defaultFolder' | 'folder' | 'folders' | 'countsByFolder' | 'bookmarkedWorks'
  >
  membership: Pick<Membership, 'reach'>
  sourceNames: SourceNames
  folderAlerts: FolderAlerts
}

export type Recommendations = ReturnType<typeof createRecommendations>

/**
 * Suggestions of a person's folders, and what they learn from. Folders of others do not exist for an owner; members of a
 * shared folder see its suggestions, and editors refuse some.
 */
export function createRecommendations(parts: Parts) {
  return { ...switches(parts), ...suggesting(parts), ...votes(parts), ...ends(parts) }
}

const noFolder = () => new DomainError('NOT_FOUND', (t) => t('folders.none'))

/** The states of an owner's folders. */
function statesOf({ database, clock, bookmarks, folderAlerts }: Parts) {
  const store = createLearningStore(database, clock)
  return async (owner: PersonId) => {
    const [enabled, learning, counts, refused, alertIds] = await Promise.all([
      store.isEnabled(owner),
      store.folders(owner),
      bookmarks.countsByFolder(owner),
      store.refusedByFolder(owner),
      folderAlerts.idsOf(owner),
    ])
    const byId = new Map(learning.map((folder) => [folder.folderId, folder]))
    return {
      enabled,
      byId,
      of(folderId: string): FolderLearning {
        const folder = byId.get(folderId)
        const examples = counts.get(folderId) ?? 0
        return {
          folderId,
          enabled: folder !== undefined,
          state: enabled ? stateOf(folder, examples) : 'off',
          examples,
          refused: refused.get(folderId) ?? 0,
          learntAt: folder?.learntAt ? new Date(folder.learntAt).toISOString() : null,
          alertId: alertIds.get(folderId) ?? null,
        }
      },
    }
  }
}

function stateOf(folder: LearningFolder | undefined, examples: number): LearningState {
  if (!folder) return 'off'
  if (examples < LEAST_EXAMPLES) return 'tooFew'
  return folder.learntAt === null ? 'waiting' : 'ready'
}

const enqueue = (database: Database, clock: Clock, folderId: string) =>
  createJobQueue(database, clock).enqueue({ queue: LEARNING_QUEUE, key: folderId, payload: { folderId } })

function switches(parts: Parts) {
  const { database, clock, bookmarks, folderAlerts } = parts
  const states = statesOf(parts)

  async function all(owner: PersonId): Promise<All> {
    await bookmarks.defaultFolder(owner)
    const [folders, { enabled, of }] = await Promise.all([bookmarks.folders(owner), states(owner)])
    return { enabled, folders: folders.map(({ id }) => of(id)) }
  }

  return {
    all,

    /** Off deletes what the person's folders have learnt; their switches and refusals stay. */
    async switchAll(owner: PersonId, enabled: boolean): Promise<All> {
      await inRepeatableTransaction(database, async (transaction) => {
        const store = createLearningStore(transaction, clock)
        await store.setEnabled(owner, enabled)
        for (const { folderId } of await store.folders(owner)) {
          if (enabled) await enqueue(transaction, clock, folderId)
          else {
            await store.unlearn(folderId)
            await folderAlerts.setModel(transaction, folderId, null)
          }
        }
      })
      return all(owner)
    },

    /** Off deletes everything that the folder has learnt, its refusals, and its alert with its results. */
    async switchFolder(caller: Caller, folderId: string, enabled: boolean): Promise<FolderLearning> {
      const owner = caller.subject
      if (!(await bookmarks.folder(owner, folderId))) throw noFolder()
      await inRepeatableTransaction(database, async (transaction) => {
        const store = createLearningStore(transaction, clock)
        if (!enabled) {
          if (!(await store.hold(owner, folderId))) return
          await store.remove(owner, folderId)
          await folderAlerts.remove(transaction, folderId)
          await createJobQueue(transaction, clock).cancel(LEARNING_QUEUE, folderId)
        } else if (await store.add(owner, folderId)) {
          await folderAlerts.add(transaction, owner, { folderId, email: caller.email })
          await enqueue(transaction, clock, folderId)
        }
      })
      return (await states(owner)).of(folderId)
    },
  }
}

function suggesting(parts: Parts) {
  const { database, clock, articles, abstracts, bookmarks, membership, sourceNames } = parts
  const store = createLearningStore(database, clock)
  const states = statesOf(parts)

  /** The articles of suggestions that exist, are not retracted, and whose works are not bookmarked. */
  async function cardsOf(owner: PersonId, suggestions: Suggestion[]): Promise<Map<string, ArticleCard>> {
    const cards = await articles.cards(suggestions.map(({ articleId }) => articleId))
    const standing = cards.filter(({ citation }) => !isTakenBack(citation.notice))
    const firstOfWork = new Map(standing.toReversed().map((card) => [card.workKey, card]))
    const works = standing.filter((card) => firstOfWork.get(card.workKey) === card)
    return new Map((await withoutBookmarked(bookmarks, owner, works)).map((card) => [card.id, card]))
  }

  return {
    /** Up to ten articles that belong into a folder. A new folder with enough bookmarks is trained soon. */
    async suggestions(person: PersonId, folderId: string): Promise<FolderSuggestions> {
      const owner = ownerOf(await membership.reach(person, folderId, 'viewer'))
      const { of, byId } = await states(owner)
      const learning = { ...of(folderId), ...(person !== owner && { alertId: null }) }
      if (learning.state === 'waiting') await enqueue(database, clock, folderId)
      if (learning.state !== 'ready') return { learning, suggestions: [] }
      const stored = await store.suggestions(owner, folderId)
      const cards = await cardsOf(owner, stored)
      const chosen = bestAndEdge(stored.filter(({ articleId }) => cards.has(articleId)))
      const articleIds = chosen.map(({ articleId }) => articleId)
      const searchTerm = byId.get(folderId)?.words.join(' ') ?? ''
      const [shown, sentences] = await Promise.all([
        presentArticles(
          articleIds.flatMap((id) => cards.get(id) ?? []),
          sourceNames,
        ),
        abstracts.oneSentence({ articleIds, searchTerm }, true),
      ])
      const suggestions = chosen.flatMap(({ articleId, words, likeTitle, others, isEdge }, at) => {
        const article = shown[at]
        const like = likeTitle === null ? null : encodeTitle(likeTitle)
        return article ? { article, sentence: sentences[articleId] ?? '', words, like, others, isEdge } : []
      })
      return { learning, suggestions }
    },
  }
}

/** The nine best, and one from the edge. */
const bestAndEdge = (suggestions: Suggestion[]) => [
  ...suggestions.filter(({ isEdge }) => !isEdge).slice(0, SUGGESTED.best),
  ...suggestions.filter(({ isEdge }) => isEdge).slice(0, SUGGESTED.edge),
]

interface Vote {
  folderId: string
  articleId: string
  refused: boolean
}

function votes({ database, clock, articles, membership, folderAlerts }: Parts) {
  /** As `vote`, in a transaction of the caller and without checks; returns false if the folder does not learn. */
  async function noteVote(transaction: Database, owner: PersonId, vote: Vote): Promise<boolean> {
    const store = createLearningStore(transaction, clock)
    if (!(await store.hold(owner, vote.folderId))) return false
    await store.setRefused(owner, vote)
    await folderAlerts.setRelevant(transaction, { ...vote, isRelevant: !vote.refused })
    return true
  }

  return {
    noteVote,

    /** Refuses an article for a folder, or takes that back; removes or restores it as a result of its alert. */
    async vote(person: PersonId, vote: Vote) {
      const { folderId, articleId, refused } = vote
      const owner = ownerOf(await membership.reach(person, folderId, 'editor'))
      if (refused && !(await articles.cards([articleId])).length)
        throw new DomainError('NOT_FOUND', (t) => t('articles.gone'))
      const isNoted = await inRepeatableTransaction(database, (transaction) =>
        noteVote(transaction, owner, vote),
      )
      if (!isNoted) throw new DomainError('CONFLICT', (t) => t('folders.notLearning'))
    },
  }
}

function ends({ database, clock, folderAlerts }: Parts) {
  return {
    /** Deletes everything that the folders of an account have learnt. */
    forget: (owner: PersonId) =>
      inRepeatableTransaction(database, async (transaction) => {
        const store = createLearningStore(transaction, clock)
        const jobs = createJobQueue(transaction, clock)
        for (const { folderId } of await store.folders(owner)) await jobs.cancel(LEARNING_QUEUE, folderId)
        await store.forget(owner)
      }),

    /**
     * Gives a folder that learns to another owner, or ends its learning if it has none now, in the transaction that
     * changes the owner. It keeps its refusals and learns anew; its alert starts again, without mail.
     */
    async passOn(transaction: Database, folderId: string, owner: { id: PersonId; email: string } | null) {
      const store = createLearningStore(transaction, clock)
      const folder = await store.byId(folderId)
      if (!folder) return
      await folderAlerts.remove(transaction, folderId)
      if (owner) {
        await store.setOwner(folderId, owner.id)
        await folderAlerts.add(transaction, owner.id, { folderId, email: owner.email })
        await enqueue(transaction, clock, folderId)
      } else {
        await store.remove(folder.owner, folderId)
        await createJobQueue(transaction, clock).cancel(LEARNING_QUEUE, folderId)
      }
    },

    /** Deletes the alerts of folders that were deleted for good; returns their number. */
    forgetGone: () => folderAlerts.forgetGone(),
  }
}
