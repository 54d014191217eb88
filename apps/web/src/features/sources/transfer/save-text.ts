import { briefUrlOf, saveFile } from '#shared/lib/save-file.ts'

const TYPES = { csv: 'text/csv;charset=utf-8', opml: 'text/x-opml;charset=utf-8' } as const
export type TextFormat = keyof typeof TYPES

/** Downloads a text as a file; nothing without a text, whose call has failed. */
export function saveText(text: string | undefined, name: string, format: TextFormat = 'csv') {
  if (text === undefined) return
  // Excel recognises UTF-8 only by a byte order mark.
  const mark = format === 'csv' ? '\uFEFF' : ''
  const file = new Blob([mark, text.replace(/^\uFEFF/, '')], { type: TYPES[format] })
  saveFile(briefUrlOf(file), name)
}
