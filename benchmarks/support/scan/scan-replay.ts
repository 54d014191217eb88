import { sql } from 'kysely'
import type { Article } from '../../../apps/server/src/domains/articles/index.ts'
import {
  HONEST_HOSTS,
  type Replay,
  type ReplayOptions,
  type SeenRequest,
  startReplay,
  trueRecords,
  type TrueRecord,
} from './replay-site.ts'
import { openScanBenchHarness, type ScanBenchHarness } from './scan-harness.ts'

const WITHIN_MS = 30 * 60_000
const MIN_DELAY_MS = 20
const CHANGED_HOSTS = [
  'preprints.example.org',
  'journal.example.net',
  'magazine.example.com',
  'repository.example.edu',
]

/** Scans the six honest hosts twice, and again after changes, and compares with their true publications. */
export async function scanReplay({ folder, replay: options }: { folder: string; replay: ReplayOptions }) {
  const replay = await startReplay(options)
  const harness = await openScanBenchHarness({
    folder,
    hosts: HONEST_HOSTS,
    replayPort: options.port,
    minDelayMs: MIN_DELAY_MS,
  })
  try {
    const began = performance.now()
    await harness.settled(WITHIN_MS)
    console.log(`\nfirst scan of ${HONEST_HOSTS.length} hosts: ${seconds(began)}`)
    await printExactness(harness, options)
    printPoliteness(await replay.log())
    const [first, before] = [await runBytes(harness), await lastSeq(harness)]
    await rescan(harness, replay)
    const second = (await runBytes(harness)) - first
    console.log(
      `second scan: ${second} of ${first} bytes (${((100 * second) / first).toFixed(2)} %), events ${await newEvents(harness, before)}`,
    )
    await printChanges(harness, replay)
  } finally {
    await harness.close()
    replay.stop()
  }
}

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`

async function rescan(harness: ScanBenchHarness, replay: Replay) {
  await replay.reset()
  for (const host of HONEST_HOSTS) await harness.scanning.start(host)
  await harness.settled(WITHIN_MS)
}

async function printExactness(harness: ScanBenchHarness, options: ReplayOptions) {
  const fields = ['title', 'year', 'doi', 'authors', 'abstract', 'keywords'] as const
  console.log(
    `${'host'.padEnd(26)} articles  found  extra  ${fields.map((name) => name.padStart(8)).join(' ')}`,
  )
  for (const [host, records] of trueRecords(options)) {
    const found = new Map(
      (await allOf(harness, host)).map((article) => [new URL(article.url).pathname, article]),
    )
    const right = Object.fromEntries(fields.map((name) => [name, 0])) as Record<
      (typeof fields)[number],
      number
    >
    let present = 0
    for (const [path, truth] of records) {
      const article = found.get(path)
      if (!article) continue
      present++
      for (const name of fields) if (isRight(name, article, truth)) right[name]++
    }
    const shares = fields
      .map((name) => `${((100 * right[name]) / records.size).toFixed(1)} %`.padStart(8))
      .join(' ')
    console.log(
      `${host.padEnd(26)} ${String(records.size).padStart(8)} ${String(present).padStart(6)} ${String(found.size - present).padStart(6)}  ${shares}`,
    )
  }
}

async function allOf(harness: ScanBenchHarness, sourceId: string): Promise<Article[]> {
  const ids = await harness.articles.idsOfSource(sourceId, { limit: 1_000_000 })
  return harness.articles.get(ids)
}

const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

function isRight(field: string, article: Article, truth: TrueRecord): boolean {
  switch (field) {
    case 'title':
      return flat(article.title) === flat(truth.title)
    case 'year':
      return article.publicationYear === truth.year
    case 'doi':
      return truth.doi === null || article.doi === truth.doi.toLowerCase()
    case 'authors':
      return article.authors.map(flat).join('|') === truth.authors.map(flat).join('|')
    case 'abstract':
      return flat(article.abstract) === flat(truth.abstract)
    default:
      return truth.keywords.every((keyword) => article.categories.map(flat).includes(flat(keyword)))
  }
}

/** Prints the politeness at each host: one request at a time, the pauses between them, and no path that robots must not visit. */
export function printPoliteness(log: SeenRequest[]) {
  for (const host of new Set(log.map((entry) => entry.host))) {
    const requests = log.filter((entry) => entry.host === host).sort((a, b) => a.began - b.began)
    let overlapping = 0
    let least = Number.POSITIVE_INFINITY
    for (const [index, request] of requests.entries()) {
      const before = requests[index - 1]
      if (!before) continue
      const gap = request.began - (before.ended ?? Number.POSITIVE_INFINITY)
      if (gap < 0) overlapping++
      least = Math.min(least, gap)
    }
    const forbidden = requests.filter(({ path }) => path.startsWith('/private/')).length
    const repeated = requests.length - new Set(requests.map(({ path }) => path)).size
    console.log(
      `${host.padEnd(26)} ${requests.length} requests, ${repeated} repeated, ${overlapping} overlapping, least pause ${least} ms, ${forbidden} from /private/`,
    )
  }
}

async function runBytes({ database }: ScanBenchHarness): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select coalesce(sum(bytes), 0) as bytes from scan_run`.execute(database)
  return Number(rows[0]?.bytes ?? 0)
}

async function lastSeq({ database }: ScanBenchHarness): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from article_event`.execute(
    database,
  )
  return Number(rows[0]?.seq ?? 0)
}

async function newEvents({ database }: ScanBenchHarness, after: number): Promise<string> {
  const { rows } = await sql<{ source_id: string; kind: string; times: number; news: number }>`
    select source_id, kind, count(*) as times, sum(1 - backfill) as news from article_event where seq > ${after} group by source_id, kind order by source_id, kind`.execute(
    database,
  )
  return (
    rows
      .map(
        ({ source_id, kind, times, news }) =>
          `${source_id} ${times} ${kind}${Number(news) ? '' : ' (no news)'}`,
      )
      .join(', ') || 'none'
  )
}

/**
 * Prints the effect on the next scan of 20 published, 3 withdrawn and 3 revised articles at each of four hosts.
 * The pages of repository.example.edu do not show revisions, so none can be detected there.
 */
async function printChanges(harness: ScanBenchHarness, replay: Replay) {
  const before = await lastSeq(harness)
  for (const host of CHANGED_HOSTS) {
    const ids = (await allOf(harness, host))
      .map(({ url }) => new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '')
      .sort()
    await replay.publish(host, 20)
    for (const id of ids.slice(10, 13)) await replay.withdraw(host, id)
    for (const id of ids.slice(20, 23)) await replay.revise(host, id)
  }
  await rescan(harness, replay)
  console.log(`after 20 published, 3 withdrawn, 3 revised each: ${await newEvents(harness, before)}`)
}
