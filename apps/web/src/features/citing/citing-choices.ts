import type { CitationInput, ExportInput } from '@claire/api-contract'

/** File formats with their extensions. */
export const FORMATS: readonly { format: ExportInput['format']; label: string; ending: string }[] = [
  { format: 'bibtex', label: 'BibTeX', ending: 'bib' },
  { format: 'biblatex', label: 'BibLaTeX', ending: 'bib' },
  { format: 'ris', label: 'RIS', ending: 'ris' },
  { format: 'csl-json', label: 'CSL-JSON', ending: 'json' },
  { format: 'csv', label: 'CSV', ending: 'csv' },
  { format: 'html', label: 'HTML', ending: 'html' },
  { format: 'markdown', label: 'Markdown', ending: 'md' },
]

export type Style = CitationInput['style']

export const STYLES: readonly { style: Style; label: string }[] = [
  { style: 'apa', label: 'APA' },
  { style: 'ieee', label: 'IEEE' },
  { style: 'vancouver', label: 'Vancouver' },
  { style: 'chicago', label: 'Chicago' },
  { style: 'harvard', label: 'Harvard' },
]

/** Key of the stored citation style: people use one style, so the last choice is the default. */
export const STYLE_KEY = 'citation-style'
export const isStyle = (value: unknown): value is Style => STYLES.some(({ style }) => style === value)
