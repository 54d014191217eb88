export { ArticleConnections, type Connected } from './ArticleConnections.tsx'
export { useArticleConnectionsQuery } from './connections-api.ts'
export { FolderConnections } from './FolderConnections.tsx'
export type { SavedIn } from './WorkList.tsx'
