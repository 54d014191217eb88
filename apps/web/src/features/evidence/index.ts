export { AskButton, AskField, EvidenceOfSearch } from './EvidenceOfSearch.tsx'
