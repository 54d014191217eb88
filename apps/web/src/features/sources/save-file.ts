const REVOKE_AFTER_MS = 5_000

/** Hands text to the browser as a file to be saved. */
export function saveFile(name: string, text: string, type: string) {
  // Excel takes UTF-8 for what it is only with a byte order mark.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  const url = URL.createObjectURL(new Blob([mark, text.replace(/^\uFEFF/, '')], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
