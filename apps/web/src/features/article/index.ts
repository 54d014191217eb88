/** One article, or several, with all that is known of them. */
export { articleApi } from './article-api.ts'
export { ArticlesView } from './ArticlesView.tsx'
export { ScannedWeek } from './scanned-week/ScannedWeek.tsx'
