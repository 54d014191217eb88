export { articleApi } from './article-api.ts'
export { ArticlesView } from './ArticlesView.tsx'
export { ScannedWeek } from './scanned-week/ScannedWeek.tsx'
