export { CiteButton } from './CiteButton.tsx'
export { ExportAllButton, ExportButton, ImportButton } from './ReferenceButtons.tsx'
