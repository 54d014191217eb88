export { AskButton, AskField } from './ask.tsx'
export { EvidenceOfSearch, SearchEvidence } from './EvidenceOfSearch.tsx'
