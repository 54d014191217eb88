/** Pairs of articles that may be one work, and articles whose origins disagree, for administrators to decide. */
export { sameWorkApi, usePairCounts } from './same-work-api.ts'
export { SameWork } from './SameWork.tsx'
