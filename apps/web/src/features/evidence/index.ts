export { AskButton, AskField } from './ask.tsx'
export { EvidenceOfSearch } from './EvidenceOfSearch.tsx'
