import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { createExtractor, type RawDocument, type RefusedExtraction } from '#domains/intake/extraction'
import { scanningMessages } from '@claire/messages/server'
import { OperatorError } from '#platform/errors'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- extract <file or URL> [--url ADDRESS] [--full]

Prints what Claire reads in one document, as JSON; --full without shortening. --url is the address that a file came from.
Ends with 1 where the document cannot be read, and says why. Stores nothing.`

const LONGEST_SHOWN = 400
const MOST_SHOWN = 20
const FETCH_TIMEOUT = 30_000
const LARGEST = 50_000_000

await runCommand(USAGE, async () => {
  const {
    values: { url, full },
    positionals: [source],
  } = readArguments({ url: { type: 'string' }, full: { type: 'boolean', default: false } }, () => 1)
  if (!source) throw new OperatorError(`extract needs a file or URL.\n\n${USAGE}`)
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new OperatorError(`--url must be an http(s) address, and is "${url}".`)
  const extractor = createExtractor()
  try {
    const raw = /^[a-z][a-z\d+.-]*:\/\//i.test(source)
      ? await fetchDocument(source)
      : await readDocumentFile(source, url)
    const extraction = await extractor.extract(raw)
    console.log(JSON.stringify(extraction, full ? undefined : shorten, 2))
    if (extraction.kind === 'refused') throw new Error(refusalOf(extraction))
  } catch (error) {
    throw new OperatorError(
      `cannot read ${source}: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    await extractor.close()
  }
})

function refusalOf({ reason, evidence }: RefusedExtraction): string {
  const says = scanningMessages()(`causes.${reason === 'captcha' ? 'blocked_captcha' : reason}.says`)
  return evidence.length ? `${says} (${evidence.join(', ').slice(0, 300)})` : says
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
