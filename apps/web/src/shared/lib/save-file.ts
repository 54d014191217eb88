/** Long enough for the browser to read the file (docs/product.md 7.2). */
const REVOKE_AFTER_MS = 5_000

/** Returns a temporary address of a file. */
export function briefUrlOf(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  return url
}

/** Downloads an address of this product under a file name. */
export function saveFile(url: string, name: string) {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
