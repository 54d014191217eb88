import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProfiles } from '../../apps/server/src/domains/reading/profiles/index.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { mean } from './search/retrieval-scores.ts'
import { type ArxivRecord, buildIndex } from './search/search-corpus.ts'

const PAGES = 20
const MOST_OF_TOPIC = 4_000

const mostFrequent = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name]) => name)

interface Page {
  name: string
  works: number
  ms: number
}

/** Returns the processor time of the first pages; the others are opened before, as code that has just been loaded is slow. */
async function measured(names: string[], open: (name: string) => Promise<number>): Promise<Page[]> {
  const pages: Page[] = []
  for (const name of names.toReversed()) {
    const before = process.cpuUsage()
    const works = await open(name)
    const { user, system } = process.cpuUsage(before)
    pages.push({ name, works, ms: (user + system) / 1000 })
  }
  return pages.slice(-PAGES)
}

function report(title: string, pages: Page[]) {
  const slowest = pages.reduce((most, page) => (page.ms > most.ms ? page : most))
  const works = pages.map((page) => page.works)
  console.log(
    `${title}, of ${Math.min(...works)} to ${Math.max(...works)} works: mean ${mean(pages.map(({ ms }) => ms)).toFixed(0)} ms of processor time, slowest ${slowest.ms.toFixed(0)} ms (${slowest.name}, ${slowest.works} works)`,
  )
}

/** Prints the processor time of pages of the authors with the most works, in a library of these records. */
export async function measureAuthorPages(records: ArxivRecord[], keep: string | undefined) {
  const folder = keep ? path.resolve(keep) : mkdtempSync(path.join(tmpdir(), 'claire-eval-authors-'))
  mkdirSync(folder, { recursive: true })
  const { index, articles, close } = await buildIndex(folder, records)
  try {
    const profiles = createProfiles({
      index,
      articles,
      bookmarks: { placesOfArticles: async () => [], articleIds: async () => [] },
      sourceNames: async () => new Map(),
      clock: Date.now,
      followedBy: async () => null,
    })
    const reader = { subject: personId('reader'), seesBookmarks: true, seesAlerts: true }
    const names = mostFrequent(records.flatMap(({ authors }) => authors.split(', ')))
    const authors = await measured(names.slice(0, 2 * PAGES), async (name) => {
      const { articles: found } = await profiles.author(reader, name)
      return found.named
    })
    report(`pages of ${PAGES} authors among ${(await index.state()).articles} articles`, authors)
    const families = mostFrequent(names.flatMap((name) => name.split(' ').at(-1) ?? []))
    const named = await measured(families.slice(0, 2 * PAGES), async (name) => {
      const { articles: found } = await profiles.author(reader, name)
      return found.named
    })
    report(`pages of ${PAGES} family names`, named)
    const { topics } = await index.facets({ kind: 'all' })
    const some = topics.filter(({ count }) => count < MOST_OF_TOPIC).slice(0, 2 * PAGES)
    const ofTopics = await measured(
      some.map(({ name }) => name),
      async (name) => (await profiles.topic(reader, name)).articles,
    )
    report(`pages of ${PAGES} topics`, ofTopics)
  } finally {
    await close()
    if (!keep) rmSync(folder, { recursive: true })
  }
}
