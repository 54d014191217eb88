import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProfiles } from '../../apps/server/src/domains/reading/profiles/index.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { mean } from './search/retrieval-scores.ts'
import { type ArxivRecord, buildIndex } from './search/search-corpus.ts'

const PAGES = 20

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
    const counts = new Map<string, number>()
    for (const name of records.flatMap(({ authors }) => authors.split(', ')))
      counts.set(name, (counts.get(name) ?? 0) + 1)
    const names = [...counts].toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
    const pages: { name: string; works: number; ms: number }[] = []
    // The last ones first: code that has just been loaded is slow.
    for (const name of names.slice(0, 2 * PAGES).toReversed()) {
      const before = process.cpuUsage()
      const { articles: found } = await profiles.author(reader, name)
      const { user, system } = process.cpuUsage(before)
      pages.push({ name, works: found.named, ms: (user + system) / 1000 })
    }
    const measured = pages.slice(-PAGES)
    const slowest = measured.reduce((most, page) => (page.ms > most.ms ? page : most))
    console.log(
      `pages of ${PAGES} authors among ${(await index.state()).articles} articles: mean ${mean(measured.map(({ ms }) => ms)).toFixed(0)} ms of processor time, slowest ${slowest.ms.toFixed(0)} ms (${slowest.name}, ${slowest.works} works)`,
    )
  } finally {
    await close()
    if (!keep) rmSync(folder, { recursive: true })
  }
}
