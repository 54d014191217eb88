import type { CitationInput, CitationList, ExportInput, Progress } from '@claire/api-contract'
import { baseApi, toasted } from '#shared/api/base-api.ts'
import { briefUrlOf } from '#shared/lib/save-file.ts'

const EXPORT_TIMEOUT_MS = 120_000

const citingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    citation: build.query<CitationList, CitationInput>({
      query: (body) => ({ url: '/citation', method: 'POST', body }),
    }),
    /** Downloads a file of references and returns a temporary address. */
    exportReferences: build.mutation<string, ExportInput>({
      query: (body) => ({
        url: '/citation/export',
        method: 'POST',
        body,
        timeout: EXPORT_TIMEOUT_MS,
        responseHandler: async (response) =>
          response.ok ? briefUrlOf(await response.blob()) : response.json(),
      }),
      extraOptions: toasted,
    }),
    /** Progress of the file being written; null before it is counted. */
    exportProgress: build.query<Progress, void>({
      query: () => '/citation/export/progress',
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useCitationQuery, useExportReferencesMutation, useExportProgressQuery } = citingApi

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
