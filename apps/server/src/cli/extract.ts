import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createExtractor, type RawDocument, type RefusalReason } from '#domains/intake/extraction'

// Prints the result of extracting one document: npm run claire -- extract <file or URL> [--url <address>] [--full]
// Exit codes: 0 for success, 1 for an unreadable document (reason on standard error), 2 for a wrong command line.

const LONGEST_SHOWN = 400
const MOST_SHOWN = 20
const FETCH_TIMEOUT = 30_000
const LARGEST = 50_000_000

const REFUSALS: Record<RefusalReason, string> = {
  captcha: 'the site asks whether its reader is human',
  cookie_wall: 'the site asks for cookies first',
  login: 'the site asks to log in',
  soft_404: 'the page says that it is not there',
  parked: 'the domain is parked',
  moved: 'the page has moved: see its links',
  noindex: 'the page asks robots not to index it',
  empty: 'there is nothing to read in it',
  needs_javascript: 'the page shows its content only to browsers that run its scripts',
  not_content: 'the page is of the site itself: terms, privacy, contact and the like',
  unsupported: 'this is no page, feed, sitemap, OAI-PMH answer or PDF',
  too_large: 'it is too large',
  parse_failed: 'reading it failed',
  pdf_encrypted: 'the PDF needs a password',
  pdf_invalid: 'the PDF is broken',
  no_text: 'the PDF has no text, only pictures of pages',
}

const { source, url, full } = readArguments()
const extractor = createExtractor()
try {
  const raw = /^[a-z][a-z\d+.-]*:\/\//i.test(source)
    ? await fetchDocument(source)
    : await readDocumentFile(source, url)
  const extraction = await extractor.extract(raw, { sourceUrl: raw.url })
  console.log(JSON.stringify(extraction, full ? undefined : shorten, 2))
  if (extraction.kind === 'refused')
    throw new Error(
      `${REFUSALS[extraction.reason]}${extraction.evidence.length ? ` (${extraction.evidence.join(', ').slice(0, 300)})` : ''}`,
    )
} catch (error) {
  console.error(`cannot read ${source}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await extractor.close()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: 'string' }, full: { type: 'boolean', default: false } },
    })
    const [first, second] = positionals
    if (!first || second) throw new Error(first ? 'one document at a time' : 'which document?')
    if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''))
      throw new Error(`not a web address: ${values.url}`)
    return { source: first, ...values }
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nusage: npm run claire -- extract <file or URL> [--url <address the file came from>] [--full]`,
    )
    process.exit(2)
  }
}

async function fetchDocument(address: string): Promise<RawDocument> {
  const target = URL.parse(address)
  if (!target) throw new Error('not a web address')
  if (!/^https?:$/.test(target.protocol))
    throw new Error(`only http and https addresses can be read, not ${target.protocol}`)
  const response = await fetch(target, { signal: AbortSignal.timeout(FETCH_TIMEOUT) }).catch(
    (error: unknown) => {
      throw new Error(`no answer: ${reasonOf(error)}`)
    },
  )
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LARGEST) throw new Error(`it is larger than ${LARGEST / 1e6} MB`)
    parts.push(part)
  }
  return {
    url: response.url,
    contentType: response.headers.get('content-type'),
    headers: Object.fromEntries(response.headers),
    bytes: new Uint8Array(Buffer.concat(parts)),
  }
}

/** fetch() reports 'fetch failed' and hides the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `none within ${FETCH_TIMEOUT / 1000} seconds`
  const { cause } = error
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : error.message
}

/** Without --url a file is read as if from a site of its own, so that relative links stay visible. */
async function readDocumentFile(
  name: string,
  address = `https://file.example/${encodeURIComponent(path.basename(name))}`,
): Promise<RawDocument> {
  const file = path.resolve(name)
  const found = await stat(file).catch(() => null)
  if (!found) throw new Error('there is no such file')
  if (!found.isFile())
    throw new Error(found.isDirectory() ? 'this is a folder; name one file' : 'this is not a regular file')
  if (found.size > LARGEST) throw new Error(`it is larger than ${LARGEST / 1e6} MB`)
  return { url: address, contentType: null, headers: {}, bytes: new Uint8Array(await readFile(file)) }
}

/** Truncates long texts and lists; --full prints them whole. */
function shorten(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > LONGEST_SHOWN)
    return `${value.slice(0, LONGEST_SHOWN)}… (${value.length} characters)`
  if (Array.isArray(value) && value.length > MOST_SHOWN)
    return [...value.slice(0, MOST_SHOWN), `… (${value.length} in all)`]
  return value
}
