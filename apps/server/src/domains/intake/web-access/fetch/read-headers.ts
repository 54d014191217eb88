/** Headers with one value: the first of several counts. */
const ONCE = new Set(['location', 'content-type', 'etag', 'last-modified', 'retry-after'])
/** Headers with addresses, which a cut would change: limited only by the size of all headers. */
const WHOLE = new Set(['location', 'link'])
/** Characters of any other header line. */
const LONGEST = 1_000

/** Headers by lower-case name, each line cut to 1,000 characters; several lines of one name are joined with commas. */
export function readHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const key = name.toLowerCase()
    const lines = (Array.isArray(value) ? value : [value]).map((line) =>
      WHOLE.has(key) ? line : line.slice(0, LONGEST),
    )
    flat[key] = ONCE.has(key) ? (lines[0] ?? '') : lines.join(', ')
  }
  return flat
}
