export { CiteButton, ExportAllButton, ExportButton, ImportButton } from './reference-buttons.tsx'
