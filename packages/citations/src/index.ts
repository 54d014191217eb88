/** Import and export formats of references: BibTeX, BibLaTeX, RIS, CSL-JSON, CSV, HTML and Markdown. Pure functions. */
export { citationKey, createKeys } from './citation-key.ts'
export { type CslItem, type Reference, cslOf } from './csl-json.ts'
export { EXPORT_FORMATS, type ExportFormat, type ExportFormatName } from './export-formats.ts'
export { zoteroItemOf } from './zotero-item.ts'
