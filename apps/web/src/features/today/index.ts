export { FirstDay } from './LazyFirstDay.tsx'
export { FollowsList } from './FollowsList.tsx'
export { Today } from './Today.tsx'
export { todayApi } from './today-api.ts'
