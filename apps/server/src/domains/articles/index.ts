/** The heart: articles as the system of record, and the outbox of what happened to them. */
export type { Article, ArticleDraft, ArticleEvent, ArticleType } from './article.ts'
export { type ArticleStore, createArticleStore, type SaveResult } from './article-store.ts'
export { type ArticleEvents, createArticleEvents } from './events.ts'
export { articleMigrations } from './tables.ts'
