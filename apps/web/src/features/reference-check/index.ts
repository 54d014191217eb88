export { CheckReferences } from './CheckReferences.tsx'
