/** Text as a file of a media type. */
export function textFile(text: string, type: string): Blob {
  // Excel takes UTF-8 for what it is only with a byte order mark.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  return new Blob([mark, text.replace(/^\uFEFF/, '')], { type })
}
