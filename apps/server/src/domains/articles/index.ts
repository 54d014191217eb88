/** Articles as the system of record, the outbox of their changes, and their presentation. */
export type { Article, ArticleCard, ArticleDraft, ArticleEvent } from './article.ts'
export { type ArticleStore, createArticleStore } from './article-store.ts'
export type { NamesOfWork } from './connections/article-connections.ts'
export type { AuthoredArticle } from './connections/authored-articles.ts'
export { type Statement, statementsOf } from './consensus/statements.ts'
export { keyOfWork } from './article-matching.ts'
export { articleField, citedDois, idsOfSource, isLiveArticle, liveWorks } from './article-dates.ts'
export { citedWorkOf, type SourceNames, encodeTitle, presentArticles } from './present.ts'
export {
  type ArticleNews,
  type ArticleEvents,
  type EventPruning,
  MAX_NEWS_AGE_MS,
  createArticleNews,
  createArticleEvents,
  createEventPruning,
  articleMeasures,
} from './events.ts'
export { fileRoutes } from './files/file-routes.ts'
export { type Worded, isSameText, textKeysOf, titlesAgree } from './works/agreement.ts'
export { type ChangedArticle, type NoticeChanges, createNoticeChanges } from './notices/notice-changes.ts'
export {
  type ListedNotice,
  type NewListedNotice,
  type NoticeList,
  replaceListedNotices,
} from './notices/listed-notices.ts'
export { type WorkExamination, createWorkExamination } from './examination/examine-works.ts'
export { workPairRoutes } from './curation/work-routes.ts'
export { forgetStatementDecisions } from './consensus/disagreements.ts'
export { forgetWorkDecisions } from './works/work-pairs.ts'
export { suspiciousWorks } from './curation/suspicious-works.ts'
export { distinctiveLettersOf, familyOf, workMarksOf } from './works/work-keys.ts'
export { createImports } from './imports.ts'
export type { LinkState } from './links/article-links.ts'
export { type WorkConnections, createWorkConnections } from './connections/work-connections.ts'
export { doisOfArticle } from './citation-graph/read-citations.ts'
export { fullerReferences, type ReferenceRegistry } from './citation-graph/citing.ts'
export { referencesByDoi, storeReferences } from './connections/registered-references.ts'
export { presentWorks } from './connections/connection-routes.ts'
export { articleRoutes } from './routes.ts'
export { articleMigrations } from './migrations.ts'
