/** The heart: articles as the system of record, the outbox of what happened to them, and how they are shown. */
export type { Article, ArticleCard, ArticleDraft } from './article.ts'
export { type ArticleStore, createArticleStore } from './article-store.ts'
export { type ArticleEvents, createArticleEvents } from './events.ts'
export { fileRoutes } from './file-routes.ts'
export { createImports } from './imports.ts'
export { type SourceNames, encodeTitle, presentArticles } from './present.ts'
export { articleRoutes } from './routes.ts'
export { articleMigrations } from './tables.ts'
