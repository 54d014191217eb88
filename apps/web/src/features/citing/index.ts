export { CiteButton } from './CiteButton.tsx'
export { ImportButton } from './ImportButton.tsx'
export { ExportAllButton } from './ExportAllButton.tsx'
export { ExportButton } from './ExportButton.tsx'
