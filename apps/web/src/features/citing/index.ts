export { CiteButton } from './CiteButton.tsx'
export { ImportButton } from './ImportButton.tsx'
export { ExportAllButton, ExportButton } from './ExportButtons.tsx'
