import type { NameService } from '#adapters/webhook'
import { type SourceNames, workPairRoutes } from '#domains/articles'
import { appendAudit } from '#domains/intake/sources'
import type { Directory } from '#domains/people/directory'
import { type Abstracts, createAbstracts, createSummaryWriter } from '#domains/reading/abstracts'
import {
  type BookmarkStore,
  type Membership,
  type ReferenceFiles,
  createBookmarkedWorks,
  createBookmarkService,
  createBookmarkStore,
  createImporting,
  createBookmarkNotices,
  createMembership,
  createNoticeFollower,
  createReferenceFiles,
  createSharedBookmarks,
  createSharedFolders,
  emptyBins,
} from '#domains/reading/bookmarks'
import { createEvidence, createWriter } from '#domains/reading/evidence'
import { type MailHooks, linkSecret } from '#domains/reading/notifications'
import { createReferenceCheck } from '#domains/reading/reference-check'
import { createReports } from '#domains/reading/reports'
import {
  createPinnedSearches,
  createRecentSearches,
  createUnfoundSearches,
  runFor,
} from '#domains/reading/search'
import { createLanguageModel } from '#platform/language-model'
import type { PersonId } from '#platform/person'
import { composeWaysOut } from './ways-out.ts'
import type { Base } from './base.ts'
import { composeContextual, isForeignBy } from './contextual.ts'
import type { Curation } from './curation.ts'
import { type SearchesOfPeople, composeSearch } from './search.ts'

/** Limit of bookmarks similar to a text in meaning, after those with its words. */
const NEAR_BOOKMARKS = 50

type ReadingHooks = Pick<MailHooks, 'languageOf' | 'notifyRetractions'>

export type Reading = Awaited<ReturnType<typeof composeReading>>

/** Finding, reading and bookmarking articles. */
export async function composeReading(
  base: Base,
  {
    sourceStore,
    scanning,
    mailHooks,
    directory,
    queryTimeoutMs,
    nameService,
  }: Pick<Curation, 'sourceStore' | 'scanning'> & {
    mailHooks: ReadingHooks
    directory: Directory
    queryTimeoutMs?: number | undefined
    nameService?: NameService | undefined
  },
) {
  const { config, clock } = base
  const sourceNames = (ids: string[]) => sourceStore.names(ids)
  const searches = composeSearchesOfPeople(base)
  const contextual = composeContextual(base)
  const models = { contextual, isForeign: isForeignBy(base.embedder), queryTimeoutMs }
  // An index in a folder belongs to the process that answers browsers, which includes the role indexer.
  const searching = config.roles.some((role) => role === 'api' || role === 'indexer')
    ? await composeSearch(base, { sourceStore, ...searches, ...models })
    : null
  const titled = async (titles: string[]) => searching?.search.titled(titles) ?? []
  const files = createReferenceFiles()
  const bookmarking = composeBookmarks(base, { sourceNames, mailHooks, searching, directory, files })
  const { bookmarkStore, bookmarkedWorks, membership } = bookmarking
  const abstracts = composeAbstracts(base)
  const { closeWaysOut, ...waysOut } = composeWaysOut(base, { ...bookmarking, searching, nameService })
  return {
    sourceNames,
    fetchFile: scanning.fetchFile,
    ...bookmarking,
    emptyBins: () => emptyBins(bookmarkStore, clock),
    referenceCheck: createReferenceCheck({ ...base, files, membership, bookmarks: bookmarkStore, titled }),
    ...composeNotices({ ...base, membership, directory }, mailHooks),
    ...waysOut,
    abstracts,
    reports: composeReports(base, abstracts),
    ...searchParts(searching),
    evidence: composeEvidence(base, { searching, abstracts, sourceNames, bookmarkedWorks, contextual }),
    forgetSearches: forgetIn(searches),
    workPairs: composeWorkPairs(base, { sourceNames, bookmarkStore }),
    /** Contextual embedders, started on first use. */
    ...models,
    async closeReading() {
      await files.close()
      await closeWaysOut()
      await searches.recentSearches.flush()
      await searches.unfoundSearches.flush()
      await searching?.close()
      for (const embedder of models.contextual) await embedder.stop()
    },
  }
}

/** Deletes what is stored of a person's searches. */
const forgetIn = (searches: SearchesOfPeople) => async (subject: PersonId) => {
  for (const each of Object.values(searches)) await each.forget(subject)
}

/** Notifies people of retractions and corrections of what they bookmarked. */
const composeNotices = (
  parts: Base & { membership: Membership; directory: Directory },
  mailHooks: ReadingHooks,
) => ({
  bookmarkNotices: createBookmarkNotices(parts),
  noticeFollower: createNoticeFollower({ ...parts, notify: mailHooks.notifyRetractions }),
})

/** null if this process neither answers browsers nor updates an index. */
type Searching = Awaited<ReturnType<typeof composeSearch>> | null

/** A person's bookmarks, and those of folders shared with them. */
function composeBookmarks(
  { articles, config, database, clock }: Base,
  {
    sourceNames,
    mailHooks,
    searching,
    directory,
    files,
  }: {
    sourceNames: SourceNames
    mailHooks: ReadingHooks
    searching: Searching
    directory: Directory
    files: ReferenceFiles
  },
) {
  const parts = {
    store: createBookmarkStore(database, clock),
    articles,
    sourceNames,
    publicUrl: config.publicUrl,
    languageOf: mailHooks.languageOf,
    near: (person: PersonId, text: string, ids: string[]) =>
      runFor(person, async () => searching?.search.near(text, ids, NEAR_BOOKMARKS) ?? []),
    membership: createMembership(database, directory),
    directory,
  }
  const importing = createImporting({ database, clock, articles, files })
  const sharedFolders = createSharedFolders({ database, directory })
  return {
    bookmarkStore: parts.store,
    membership: parts.membership,
    bookmarks: createBookmarkService(parts),
    bookmarkedWorks: createBookmarkedWorks(parts),
    sharedBookmarks: createSharedBookmarks({ ...parts, importing, sharedFolders }),
    importing,
  }
}

const searchParts = (searching: Searching) => ({
  search: searching?.search ?? null,
  index: searching?.index ?? null,
  follower: searching?.follower ?? null,
  /** Compute contextual vectors of articles, one for each model. */
  contextFillings: searching?.contextFillings ?? [],
  /** Compares the index with the articles once a day. */
  indexAudit: searching?.indexAudit ?? null,
  /** Progress of an index rebuild and of contextual vectors, for /health/ready. */
  indexUnderWay: () => searching?.underWay() ?? {},
})

const composeSearchesOfPeople = ({ log, database, clock }: Base): SearchesOfPeople => ({
  recentSearches: createRecentSearches(database, clock, (error) =>
    log.error({ err: error }, 'recent searches were not stored; they will be tried again'),
  ),
  pinnedSearches: createPinnedSearches(database, clock),
  unfoundSearches: createUnfoundSearches({ database, clock, secret: () => linkSecret(database) }, (error) =>
    log.error({ err: error }, 'a search without results was not counted'),
  ),
})

export const composeAbstracts = ({ config, log, clock, articles, embedder }: Base) =>
  createAbstracts({
    clock,
    articles,
    embedder,
    isForeign: isForeignBy(embedder),
    writer: config.summaryModel ? createSummaryWriter(config.summaryModel) : undefined,
    onWriterFailure: (reason) => log.warn({ err: reason }, 'the language model did not write a summary'),
  })

/** null if this process does not search. */
function composeEvidence(
  { config, log, clock, articles, embedder }: Base,
  {
    searching,
    bookmarkedWorks,
    contextual,
    ...parts
  }: Pick<Parameters<typeof createEvidence>[0], 'abstracts' | 'sourceNames'> & {
    searching: Searching
    bookmarkedWorks: Pick<ReturnType<typeof createBookmarkedWorks>, 'articlesIn'>
    contextual: ReturnType<typeof composeContextual>
  },
) {
  const { summaryModel, writesEvidence } = config
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  const writer = () =>
    summaryModel && writesEvidence
      ? createWriter({
          model: createLanguageModel(summaryModel),
          clock,
          onFailure: warn('the language model did not write about evidence'),
        })
      : null
  return (
    searching &&
    createEvidence({
      ...parts,
      articles,
      contextual,
      isForeign: isForeignBy(embedder),
      search: searching.search,
      articlesIn: bookmarkedWorks.articlesIn,
      writer: writer(),
      onContextualFailure: warn('the contextual model does not compare sentences; their words are compared'),
    })
  )
}

const composeReports = ({ database, clock, articles }: Base, abstracts: Abstracts) =>
  createReports({
    database,
    clock,
    articles,
    summaryOf: abstracts.conciseSummary,
    rewriteSummary: abstracts.forgetSummary,
  })

/** Pairs of articles that may be one work, for administrators. */
function composeWorkPairs(
  { database, clock }: Base,
  {
    sourceNames,
    bookmarkStore,
  }: { sourceNames: SourceNames; bookmarkStore: Pick<BookmarkStore, 'timesBookmarked'> },
) {
  return workPairRoutes({
    database,
    clock,
    sourceNames,
    bookmarksOf: bookmarkStore.timesBookmarked,
    async audit(transaction, { sourceId, ...decision }) {
      const name = (await sourceNames([sourceId])).get(sourceId) ?? ''
      await appendAudit(transaction, clock, { source: { id: sourceId, name }, ...decision })
    },
  })
}
