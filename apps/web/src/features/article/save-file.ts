/** Long enough for the browser to have taken the file over (docs/product.md 7.2). */
const REVOKE_AFTER_MS = 5_000
const LONGEST_NAME = 150

/** '{title}.pdf', without what file systems refuse. */
export function fileNameFor(title: string): string {
  const name = [...title]
    .map((character) => (character < ' ' || '\\/:*?"<>|\u007f'.includes(character) ? ' ' : character))
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${name || 'article'}.pdf`
}

/** Gives a file an address of its own for as long as a browser needs to take it over. */
export function briefUrlOf(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  return url
}

export function saveFile(url: string, name: string) {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
