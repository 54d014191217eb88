import assert from 'node:assert/strict'
import { criteriaAs, criteriaOf } from '@claire/api-contract'
import { test } from 'node:test'
import { alertReader, approvedSource, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { startTestServer } from '#testing/server'
import { personId } from '#testing/person'

const SUBJECTS =
  'zirconium alloys|grain boundaries|solar cells|perovskite films|gene expression|protein folding|deep learning|graph networks|ocean circulation|sea ice|plasma turbulence|tokamak edges|bone density|sleep memory|wind turbines|soil carbon|quantum error correction|steel corrosion|traffic waves|heat pumps'.split(
    '|',
  )
const WAYS = 'Measuring|Modelling|A review of|Limits of|Control of|Effects of|The role of'.split('|')

let seed = 7
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
const pick = <T>(from: T[]): T => from[random(from.length)] as T

let made = 0
const article = (sourceId: string) => {
  const [one, two] = [pick(SUBJECTS), pick(SUBJECTS)]
  return articleDraft({
    sourceId,
    url: `https://journal.example/${++made}`,
    title: `${pick(WAYS)} ${one} in ${two}: number${made}`,
    abstract: `We look at ${one} and at ${pick(SUBJECTS)}. ${pick(WAYS)} ${two} matters for ${pick(SUBJECTS)}.`,
    authors: [`Author Number${made}`],
    publicationYear: 1990 + random(35),
    language: pick(['de', 'en', 'en', 'fr']),
  })
}

/** A typical search: words, phrases, exclusions, fields, years, operators. */
function searchTerm(): string {
  const word = () => pick(pick(SUBJECTS).split(' '))
  return pick([
    () => pick(SUBJECTS),
    () => `${word()} ${word()}`,
    () => `"${pick(SUBJECTS)}"`,
    () => `${pick(SUBJECTS)} -${word()}`,
    () => `${word()} OR ${word()}`,
    () => `${word()} AND ${word()}`,
    () => `title:${word()} ${word()}`,
    () => `${word().slice(0, 4)}*`,
    () => `${pick(SUBJECTS)} year:2000..2015`,
    () => `(${word()} OR ${word()}) ${word()}`,
  ])()
}

const PAIRS = 500
const NEW = 50

for (const { mode, refineSearch, settings } of [
  { mode: 'exact', refineSearch: true, settings: {} },
  { mode: 'by meaning', refineSearch: false, settings: {} },
  { mode: 'by meaning in context', refineSearch: false, settings: { CONTEXTUAL: 'on', MULTILINGUAL: 'off' } },
])
  test(`of ${PAIRS} pairs of a search and an article, ${mode}, what an alert finds the search shows`, async (t) => {
    let now = Date.parse('2026-03-01T09:00:00Z')
    const server = await startTestServer({ clock: () => now++, settings })
    t.after(() => server.close())
    const sources = [
      await approvedSource(server, 'Journal of Alloys'),
      await approvedSource(server, 'Annals of Cells'),
    ]
    const articles = (count: number) => Array.from({ length: count }, () => article(pick(sources).id))
    await publish(server, articles(200))
    for (const filling of server.claire.contextFillings) await filling.wake()
    const ada = await alertReader(server)
    const searches = []
    while (searches.length < PAIRS / NEW) {
      const search = {
        searchTerm: searchTerm(),
        refineSearch,
        startYear: random(3) ? null : 1995 + random(10),
        endYear: random(3) ? null : 2010 + random(10),
        sources: random(3) ? [] : [pick(sources).name],
        languages: random(3) ? [] : ['de', 'en'],
      }
      const { status, body } = await ada.add(search)
      if (status === 200) searches.push({ search, alert: body })
    }
    const published = new Set(await publish(server, articles(NEW)))
    let notified = 0
    for (const { search, alert } of searches) {
      const input = { searchTerm: search.searchTerm, ...criteriaAs('request', criteriaOf(search)) }
      const found = new Set(await ada.newIds(alert.id))
      const { content, totalElements } = (await server.claire.search?.search(personId('ada'), input, {
        page: 0,
        size: 1000,
      })) ?? { content: [], totalElements: 0 }
      assert.equal(content.length, totalElements)
      const shown = content.map(({ id }) => id).filter((id) => published.has(id))
      for (const id of found) assert.ok(shown.includes(id), `${JSON.stringify(search)} does not show ${id}`)
      if (refineSearch) assert.deepEqual(shown.toSorted(), [...found].toSorted(), JSON.stringify(search))
      notified += found.size
    }
    assert.ok(notified > 0)
    t.diagnostic(`${searches.length * NEW} pairs, ${notified} told`)
  })
