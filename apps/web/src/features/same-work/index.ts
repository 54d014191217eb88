/** Pairs of articles that may be one work, and articles whose origins disagree, for administrators to decide. */
export { Disagreements } from './Disagreements.tsx'
export { usePairCounts } from './same-work-api.ts'
export { SameWork } from './SameWork.tsx'
export { usePairs } from './use-pairs.ts'
export { useDisagreements } from './use-disagreements.ts'
