export { profilesApi, firstArticles } from './profiles-api.ts'
export { AuthorPage } from './AuthorPage.tsx'
export { TopicPage } from './TopicPage.tsx'
export type { ProfileParts } from './ProfileLayout.tsx'
