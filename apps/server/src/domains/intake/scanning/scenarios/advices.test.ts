import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { CAUSES, HEALTH_STATES, type HealthState } from '@claire/api-contract'
import { scanningMessages } from '@claire/messages/server'
import { HOST, paths, siteWith, status } from '../testing/journal-site.ts'
import { OaiRepository } from '../testing/oai-repository.ts'
import { type ChangingSite, listPage, rss, sitemap } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

// Follows the advice of health texts, word by word: afterwards the source can be read.

const DAY = 24 * 3_600_000
const at = (path: string, host = HOST) => `http://${host}${path}`
const articles = paths.map((path) => at(path))
const SHELL = `<!doctype html><html><head><title>App</title></head><body><div id="root"></div>${'<script src="/a.js"></script>'.repeat(4)}</body></html>`
const EMPTY = `<html><body><h1>Journal of Tides</h1>${'<p>Welcome to our journal, which is edited by the society and printed twice a year in our own house.</p>'.repeat(3)}</body></html>`
const everything = { '/': status(500), ...Object.fromEntries(paths.map((path) => [path, status(500)])) }

interface Row {
  advice: RegExp
  site?: () => ChangingSite
  /** The address that the source has at first. */
  address?: string
  /** Follows the advice: at the site, or by giving the source another address. */
  follow: (site: ChangingSite) => { address: string } | void
}

const repaired = (site: ChangingSite) => {
  for (const [path, page] of siteWith().pages) site.pages.set(path, page)
}
const REPOSITORY = 'data.site.net'
const repository = () => {
  const made = new OaiRepository({ host: REPOSITORY, now: () => Date.UTC(2026, 0, 15) })
  made.records = paths.map((_, index) => ({ id: String(index), datestamp: '2020-01-01T00:00:00Z' }))
  return made
}
const program = () =>
  siteWith({ '/': SHELL, '/feed-of-ours': rss(articles), '/map-of-ours': sitemap(articles) })
const bare = () => siteWith({ '/': EMPTY, '/all': listPage(paths), '/feed-of-ours': rss(articles) })

const ROWS: Record<string, Row> = {
  'a robots.txt allows ClaireBot': {
    advice: /Ask the site to allow ClaireBot/,
    site: () => siteWith({ '/robots.txt': 'User-agent: *\nDisallow: /' }),
    follow: (site) =>
      void site.pages.set('/robots.txt', 'User-agent: ClaireBot\nAllow: /\n\nUser-agent: *\nDisallow: /'),
  },
  'a changed address is corrected': {
    advice: /Open the address in a browser and correct it/,
    address: at('/journal'),
    follow: () => ({ address: at('/') }),
  },
  'a site is repaired': {
    advice: /The site has to repair this; Claire keeps trying/,
    site: () => siteWith(everything),
    follow: repaired,
  },
  'a private address is replaced by the public one': {
    advice: /Use the public address of the site/,
    address: 'http://10.1.2.3/',
    follow: () => ({ address: at('/') }),
  },
  'a port is replaced': {
    advice: /Use the ports 80, 443, 8080 or 8443/,
    address: 'http://8.8.8.8:81/',
    follow: () => ({ address: `http://${HOST}:8080/` }),
  },
  'http:// is added': {
    advice: /Give the address with http:\/\/ in front/,
    address: `https://${HOST}/`,
    follow: () => ({ address: at('/') }),
  },
  'the target of a redirect becomes a source': {
    advice: /Add that site as a source of its own/,
    site: () =>
      siteWith(
        Object.fromEntries(
          paths.map((path) => [path, status(302, { location: at(path, 'elsewhere.site.org') })]),
        ),
      ),
    follow: () => ({ address: 'http://elsewhere.site.org/' }),
  },
  'the new address of a moved site is given': {
    advice: /Give the source that address/,
    site: () => siteWith({ '/': status(301, { location: 'http://elsewhere.site.org/' }) }),
    follow: () => ({ address: 'http://elsewhere.site.org/' }),
  },
  'an address without sign-in is given': {
    advice: /Ask the site for an open address/,
    site: () => siteWith({ '/': status(401), '/open': listPage(paths) }),
    follow: () => ({ address: at('/open') }),
  },
  'a site that refuses many requests is requested more slowly': {
    advice: /Claire slows down by itself/,
    site: () =>
      siteWith({ '/': status(429), ...Object.fromEntries(paths.map((path) => [path, status(429)])) }),
    follow: repaired,
  },
  'the feed of a site rendered by scripts is given': {
    advice: /Look for a feed/,
    site: program,
    follow: () => ({ address: at('/feed-of-ours') }),
  },
  'the sitemap of a site rendered by scripts is given': {
    advice: /a sitemap or an OAI-PMH address of this site/,
    site: program,
    follow: () => ({ address: at('/map-of-ours') }),
  },
  'the repository of a site rendered by scripts is given': {
    advice: /or an OAI-PMH address of this site and give that instead/,
    site: program,
    follow: () => ({ address: at('/oai', REPOSITORY) }),
  },
  'the list of articles of a site is given': {
    advice: /Try the address of a list of articles/,
    site: bare,
    follow: () => ({ address: at('/all') }),
  },
  'the feed of a site without lists is given': {
    advice: /list of articles, a feed or/,
    site: bare,
    follow: () => ({ address: at('/feed-of-ours') }),
  },
  'the repository of a site without lists is given': {
    advice: /a feed or an OAI-PMH repository/,
    site: bare,
    follow: () => ({ address: at('/oai', REPOSITORY) }),
  },
}

/** Advice to leave things as they are, and advice that only the site or time can follow. */
const NOTHING_TO_DO = [
  /^Nothing (?:needs to|can) be done/,
  /^Claire reads only what is public\.$/,
  /^The site has to renew or correct its certificate\.$/,
  /^If this continues, ask the site whether it slows robots down\.$/,
  /^Ask the site for an open version\.$/,
  /^Ask the site to correct the DOI on the page\.$/,
  /^Give the http:\/\/ address if that is what you want to scan\.$/,
]
const STATES_WITHOUT_A_ROW: HealthState[] = ['stale', 'silent', 'frozen_mass_loss', 'rate_limited']

let harness: ScanHarness | undefined
afterEach(async () => {
  await harness?.close()
  harness = undefined
})

describe('a source can be read after its advice is followed:', () => {
  for (const [name, { advice, address = at('/'), site = siteWith, follow }] of Object.entries(ROWS))
    test(name, async () => {
      const changing = site()
      harness = await openScanHarness({
        sites: {
          [HOST]: changing.answer,
          'elsewhere.site.org': siteWith().answer,
          [REPOSITORY]: repository().answer,
        },
        sources: { given: address },
      })
      await harness.scanning.start('given')
      await harness.work()
      const before = await harness.scanning.health('given')
      assert.match(before?.reason ?? '', advice)
      const followed = follow(changing)
      if (followed) {
        // Simulates an administrator who corrects the address of a source.
        await harness.scanning.forget('given')
        harness.approved.set('given', followed.address)
      }
      harness.time.now += 2 * DAY
      const found = await harness.scan('given', 'full')
      assert.equal(found.size, paths.length)
      assert.equal((await harness.scanning.health('given'))?.state, 'healthy')
    })
})

test('every cause with advice is tested above', () => {
  const t = scanningMessages()
  const isDealtWith = (advice: string) =>
    NOTHING_TO_DO.some((each) => each.test(advice)) ||
    Object.values(ROWS).some((row) => row.advice.test(advice))
  const advices = new Set(CAUSES.map((cause) => t(`causes.${cause}.advice`)))
  assert.deepEqual(
    [...advices].filter((advice) => !isDealtWith(advice)),
    [],
  )
  const states = HEALTH_STATES.filter(
    (state) =>
      /\b(?:try|look|check|give|ask|scan now)\b/i.test(t(`health.${state}`)) &&
      !STATES_WITHOUT_A_ROW.includes(state) &&
      !isDealtWith(t(`health.${state}`)),
  )
  assert.deepEqual(states, [])
})
