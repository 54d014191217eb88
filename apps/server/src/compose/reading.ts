import type { NameService } from '#adapters/webhook'
import { workPairRoutes } from '#domains/articles'
import { appendAudit } from '#domains/intake/sources'
import type { Directory } from '#domains/people/directory'
import { type Abstracts, createAbstracts, createSummaryWriter } from '#domains/reading/abstracts'
import {
  type Membership,
  type ReferenceFiles,
  createBookmarkedWorks,
  createBookmarkService,
  createImporting,
  createBookmarkNotices,
  createMembership,
  createNoticeFollower,
  createReferenceFiles,
  createSharedBookmarks,
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
import { composeContextual } from './contextual.ts'
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
    scanning,
    mailHooks,
    directory,
    queryTimeoutMs,
    nameService,
  }: Pick<Curation, 'scanning'> & {
    mailHooks: ReadingHooks
    directory: Directory
    queryTimeoutMs?: number | undefined
    nameService?: NameService | undefined
  },
) {
  const { config, clock, bookmarkStore } = base
  const searches = composeSearchesOfPeople(base)
  const contextual = composeContextual(base)
  // An index in a folder belongs to the process that answers browsers, which includes the role indexer.
  const searching = config.roles.some((role) => role === 'api' || role === 'indexer')
    ? await composeSearch(base, { ...searches, contextual, queryTimeoutMs })
    : null
  const titled = async (titles: string[]) => searching?.search.titled(titles) ?? []
  const files = createReferenceFiles()
  const bookmarking = composeBookmarks(base, { mailHooks, searching, directory, files })
  const { bookmarkedWorks, membership } = bookmarking
  const abstracts = composeAbstracts(base)
  const { closeWaysOut, ...waysOut } = composeWaysOut(base, { ...bookmarking, searching, nameService })
  return {
    fetchFile: scanning.fetchFile,
    ...bookmarking,
    emptyBins: () => emptyBins(bookmarkStore, clock),
    referenceCheck: createReferenceCheck({ ...base, files, membership, bookmarks: bookmarkStore, titled }),
    ...composeNotices({ ...base, membership, directory }, mailHooks),
    ...waysOut,
    abstracts,
    reports: composeReports(base, abstracts),
    ...searchParts(searching),
    evidence: composeEvidence(base, { searching, abstracts, bookmarkedWorks, contextual }),
    forgetSearches: forgetIn(searches),
    workPairs: composeWorkPairs(base),
    /** Embedders, started on first use. */
    contextual,
    async closeReading() {
      await files.close()
      await closeWaysOut()
      await searches.recentSearches.flush()
      await searches.unfoundSearches.flush()
      await searching?.close()
      for (const embedder of contextual) await embedder.stop()
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
  base: Base,
  {
    mailHooks,
    searching,
    directory,
    files,
  }: {
    mailHooks: ReadingHooks
    searching: Searching
    directory: Directory
    files: ReferenceFiles
  },
) {
  const { database } = base
  const parts = {
    ...base,
    store: base.bookmarkStore,
    publicUrl: base.config.publicUrl,
    languageOf: mailHooks.languageOf,
    near: (person: PersonId, text: string, ids: string[]) =>
      runFor(person, async () => searching?.search.near(text, ids, NEAR_BOOKMARKS) ?? []),
    membership: createMembership(database, directory),
    directory,
  }
  const importing = createImporting({ ...base, files })
  return {
    membership: parts.membership,
    bookmarks: createBookmarkService(parts),
    bookmarkedWorks: createBookmarkedWorks(parts),
    sharedBookmarks: createSharedBookmarks({ ...parts, database, importing }),
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

export const composeAbstracts = (base: Base) =>
  createAbstracts({
    ...base,
    writer: base.config.summaryModel ? createSummaryWriter(base.config.summaryModel) : undefined,
    onWriterFailure: (reason) => base.log.warn({ err: reason }, 'the language model did not write a summary'),
  })

/** null if this process does not search. */
function composeEvidence(
  base: Base,
  {
    searching,
    bookmarkedWorks,
    ...parts
  }: {
    abstracts: Abstracts
    searching: Searching
    bookmarkedWorks: Pick<ReturnType<typeof createBookmarkedWorks>, 'articlesIn'>
    contextual: ReturnType<typeof composeContextual>
  },
) {
  const { config, log, clock } = base
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
      ...base,
      ...parts,
      search: searching.search,
      articlesIn: bookmarkedWorks.articlesIn,
      writer: writer(),
      onContextualFailure: warn('the contextual model does not compare sentences; their words are compared'),
    })
  )
}

const composeReports = (base: Base, abstracts: Abstracts) =>
  createReports({
    ...base,
    summaryOf: abstracts.conciseSummary,
    rewriteSummary: abstracts.forgetSummary,
  })

/** Pairs of articles that may be one work, for administrators. */
const composeWorkPairs = (base: Base) =>
  workPairRoutes({
    ...base,
    bookmarksOf: base.bookmarkStore.timesBookmarked,
    async audit(transaction, { sourceId, ...decision }) {
      const name = (await base.sourceNames([sourceId])).get(sourceId) ?? ''
      await appendAudit(transaction, base.clock, { source: { id: sourceId, name }, ...decision })
    },
  })
