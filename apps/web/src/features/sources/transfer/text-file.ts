/** Returns a text as a file of a media type. */
export function textFile(text: string, type: string): Blob {
  // Excel recognises UTF-8 only by a byte order mark.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  return new Blob([mark, text.replace(/^\uFEFF/, '')], { type })
}
