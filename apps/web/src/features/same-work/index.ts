/** Pairs of articles that may be one work, and articles whose origins disagree, for administrators to decide. */
export { Disagreements, useDisagreements } from './Disagreements.tsx'
export { usePairCounts } from './same-work-api.ts'
export { SameWork, usePairs } from './SameWork.tsx'
