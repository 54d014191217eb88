import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { feedSites } from '../testing/hundred-sites/feed-sites.ts'
import { homeSites } from '../testing/hundred-sites/home-sites.ts'
import { listSites } from '../testing/hundred-sites/list-sites.ts'
import { oaiSites } from '../testing/hundred-sites/oai-sites.ts'
import { sitemapSites } from '../testing/hundred-sites/sitemap-sites.ts'
import { serveSites, type SmallSite } from '../testing/hundred-sites/small-site.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'
import { startSite, type TestSite } from '#testing/site'

/** A hundred forms of addresses and sites. */
const GROUPS: Record<string, SmallSite[]> = {
  'sites with articles in a feed': feedSites,
  'sites with articles in a sitemap': sitemapSites,
  'sites with an OAI-PMH repository': oaiSites,
  'sites with lists of articles only': listSites,
  'sites with a home page elsewhere': homeSites,
}

test('there are a hundred sites, each with at least three articles', () => {
  const sites = Object.values(GROUPS).flat()
  assert.equal(sites.length, 100)
  assert.ok(sites.every(({ titles }) => titles.length >= 3 && new Set(titles).size === titles.length))
})

for (const [group, sites] of Object.entries(GROUPS)) {
  describe(`${group}`, () => {
    let server: TestSite
    let harness: ScanHarness
    before(async () => {
      server = await startSite(serveSites(sites))
      const resolve = new Map(
        sites.flatMap(({ hosts }) => Object.keys(hosts)).map((host) => [host, server.endpoint]),
      )
      harness = await openScanHarness({
        sites: {},
        sources: Object.fromEntries(sites.map(({ name, address }) => [name, address])),
        options: { resolve },
      })
    })
    after(async () => {
      await harness.close()
      await server.close()
    })

    for (const { name, titles, method } of sites) {
      test(`${name} has its articles, and nothing else`, async () => {
        await harness.scanning.start(name)
        await harness.work()
        const ids = await harness.articles.idsOfSource(name, { limit: 100 })
        const found = await harness.articles.get(ids)
        assert.deepEqual(found.map(({ title }) => title).sort(), [...titles].sort())
        const health = await harness.scanning.health(name)
        assert.ok(health?.method?.split(', ').includes(method), `by ${method}, not by ${health?.method}`)
      })
    }
  })
}
