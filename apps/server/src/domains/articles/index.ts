/** The heart: articles as the system of record, the outbox of what happened to them, and how they are shown. */
export type { Article, ArticleCard, ArticleDraft, ArticleEvent, ArticleType } from './article.ts'
export { type ArticleStore, createArticleStore } from './article-store.ts'
export { type ArticleEvents, createArticleEvents } from './events.ts'
export { type Imports, createImports } from './imports.ts'
export { type SourceNames, encodeTitle, presentArticle, presentArticles } from './present.ts'
export { articleRoutes } from './routes.ts'
export type { SaveResult } from './save-article.ts'
export { articleMigrations } from './tables.ts'
