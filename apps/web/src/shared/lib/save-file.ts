/** Long enough for the browser to have taken the file over (docs/product.md 7.2). */
const REVOKE_AFTER_MS = 5_000

/** Gives a file an address of its own for as long as a browser needs to take it over. */
export function briefUrlOf(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  return url
}

/** Hands what is at an address of this product to the browser, to be saved under a name. */
export function saveFile(url: string, name: string) {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
