/** Pairs of articles that may be one work, for administrators to decide. */
export { usePairCounts } from './same-work-api.ts'
export { SameWork } from './SameWork.tsx'
export { usePairs } from './use-pairs.ts'
