import { get } from 'node:http'
import path from 'node:path'
import { flat } from './extraction-scores.ts'
import { decodeText, parseStandardsIndex } from '../../../apps/server/src/domains/intake/extraction/index.ts'
import { readWebPage, type WebPage } from './extraction-subjects.ts'
import { startReplay, trueRecords, type TrueRecord } from '../scan/replay-site.ts'

const PORT = 8781
const SIZE = { preprints: 150, articles: 450 }
const FIELDS = ['title', 'year', 'doi', 'authors', 'abstract', 'keywords'] as const

/** Reads every article of the replay's honest hosts, from one page each or an index, and compares it with the record. */
export async function evaluateReplay(script: string) {
  const options = { data: path.resolve(script, '../..'), port: PORT, ...SIZE }
  const replay = await startReplay(options)
  try {
    for (const [host, records] of trueRecords(options)) {
      const right = new Map<string, number>()
      const index = host.startsWith('standards.') ? await readIndex(host) : null
      for (const [page, truth] of records) {
        const read = index
          ? (index.get(page) ?? null)
          : readWebPage(await fetchFrom(host, page), `http://${host}${page}`)
        for (const field of FIELDS)
          if (read && isRight(field, read, truth)) right.set(field, (right.get(field) ?? 0) + 1)
      }
      const stated = FIELDS.filter((field) => [...records.values()].some((truth) => !isEmpty(truth[field])))
      console.log(
        `${host.padEnd(26)} ${String(records.size).padStart(4)} pages; ${stated.map((field) => `${field} ${((100 * (right.get(field) ?? 0)) / records.size).toFixed(1)} %`).join(', ')}`,
      )
    }
  } finally {
    replay.stop()
  }
}

type Read = Pick<WebPage, (typeof FIELDS)[number]>

/** Standards are described in their index; their files are only downloads. */
async function readIndex(host: string): Promise<Map<string, Read>> {
  const url = `http://${host}/index.xml`
  const index = parseStandardsIndex(decodeText(await fetchFrom(host, '/index.xml')), url)
  return new Map(
    index?.entries.map((entry) => [
      URL.parse(entry.fileUrl ?? entry.url)?.pathname ?? '',
      { ...entry, year: entry.publicationYear, keywords: entry.categories },
    ]),
  )
}

/** Ignores fields that a record does not state; stated keywords must be found. */
function isRight(field: (typeof FIELDS)[number], read: Read, truth: TrueRecord): boolean {
  const stated = truth[field]
  if (isEmpty(stated)) return true
  const found = read[field]
  if (typeof stated === 'string')
    return flat(String(found)) === flat(field === 'doi' ? stated.toLowerCase() : stated)
  if (typeof stated === 'number' || stated === null) return found === stated
  const list = Array.isArray(found) ? found.map((value) => flat(String(value))) : []
  return field === 'authors'
    ? list.join('|') === stated.map(flat).join('|')
    : stated.map(flat).every((keyword) => list.includes(keyword))
}

const isEmpty = (value: TrueRecord[keyof TrueRecord]) =>
  value === null || value === '' || (Array.isArray(value) && !value.length)

function fetchFrom(host: string, page: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port: PORT, path: page, headers: { host } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
    request.on('error', reject)
  })
}
