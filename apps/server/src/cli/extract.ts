import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createExtractor } from '#domains/extraction'

// Prints what the extractor makes of one document: npm run extract -- <file or URL> [--url <address>] [--full]

const LONGEST_SHOWN = 400
const MOST_SHOWN = 20
const FETCH_TIMEOUT = 30_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { url: { type: 'string' }, full: { type: 'boolean', default: false } } })
const [source] = positionals
if (!source) {
  console.error('usage: npm run extract -- <file or URL> [--url <address the file came from>] [--full]')
  process.exit(2)
}

const extractor = createExtractor()
try {
  const raw = /^https?:\/\//i.test(source) ? await fetchDocument(source) : await readDocumentFile(source, values.url)
  const extraction = await extractor.extract(raw, { sourceUrl: raw.url })
  console.log(JSON.stringify(extraction, values.full ? undefined : shorten, 2))
} catch (error) {
  console.error(`cannot read ${source}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await extractor.close()
}

async function fetchDocument(url: string) {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT) })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return {
    url: response.url,
    contentType: response.headers.get('content-type'),
    headers: Object.fromEntries(response.headers),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

/** Without --url a file is read as if it came from a site of its own, so that relative links stay visible. */
async function readDocumentFile(file: string, url = `https://file.example/${encodeURIComponent(path.basename(file))}`) {
  return { url, contentType: null, headers: {}, bytes: new Uint8Array(await readFile(path.resolve(file))) }
}

/** Long texts and lists by their beginnings; --full prints them whole. */
function shorten(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > LONGEST_SHOWN) return `${value.slice(0, LONGEST_SHOWN)}… (${value.length} characters)`
  if (Array.isArray(value) && value.length > MOST_SHOWN) return [...value.slice(0, MOST_SHOWN), `… (${value.length} in all)`]
  return value
}
