import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { OaiRepository, type TestRecord } from '../testing/oai-repository.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'repository.site.net'
const DAY = 24 * 3_600_000
const STARTED = Date.UTC(2026, 0, 15)
let harness: ScanHarness
afterEach(() => harness.close())

const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
const page = (id: string) => `http://${HOST}/abs/${id}`
const TOPICS =
  '<subject><topic>wombats</topic></subject><language><languageTerm>eng</languageTerm></language>'
const mods =
  (more: string) =>
  ({ id }: TestRecord) =>
    `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>The record ${id} of the repository</title></titleInfo><name><namePart>Lovelace, Ada</namePart></name><identifier type="uri">${page(id)}</identifier><abstract>What record ${id} is about.</abstract><originInfo><dateIssued>2020</dateIssued></originInfo>${more}</mods>`

async function open(formats: OaiRepository['behaviour']['formats'], count = 25) {
  const repository = new OaiRepository({ host: HOST, now: () => harness.time.now, formats })
  repository.records = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    datestamp: stamp(STARTED - (count - index) * DAY),
  }))
  harness = await openScanHarness({ sites: { [HOST]: repository.answer } })
  return repository
}

const prefixes = (repository: OaiRepository) =>
  repository.received.flatMap((query) => query.get('metadataPrefix') ?? [])

describe('a repository', () => {
  test('that offers Dublin Core only is harvested in it, without a trial', async () => {
    const repository = await open(undefined)
    assert.equal((await harness.scan(HOST)).size, 25)
    assert.deepEqual(prefixes(repository), ['oai_dc'])
  })

  test('is harvested in a richer format once its records are known to be richer', async () => {
    const repository = await open({ marc21: () => '<record/>', mods: mods(TOPICS) })
    const found = await harness.scan(HOST)
    assert.deepEqual(prefixes(repository), ['oai_dc', 'mods'])
    assert.deepEqual(
      [...found.values()].map(({ categories }) => categories.join()),
      Array.from({ length: 25 }, () => 'wombats'),
    )
    assert.equal((await harness.eventKinds()).length, 25)
    harness.time.now += DAY
    repository.records.push({ id: 'new', datestamp: stamp(harness.time.now) })
    harness.time.now += 60_000
    assert.equal((await harness.scan(HOST)).size, 26)
    assert.deepEqual(prefixes(repository), ['oai_dc', 'mods', 'mods'])
  })

  test('that offers several formats is harvested in the richest', async () => {
    const jats = ({ id }: TestRecord) =>
      `<article article-type="research-article" xml:lang="en"><front><article-meta><title-group><article-title>The record ${id} of the repository</article-title></title-group><contrib-group><contrib><name><surname>Lovelace</surname><given-names>Ada</given-names></name></contrib></contrib-group><pub-date><year>2020</year></pub-date><self-uri xmlns:xlink="x" xlink:href="${page(id)}"/><abstract><p>What record ${id} is about.</p></abstract><kwd-group><kwd>wombats</kwd></kwd-group></article-meta></front></article>`
    const repository = await open({ mods: mods(TOPICS), nlm: jats })
    await harness.scan(HOST)
    assert.deepEqual(prefixes(repository), ['oai_dc', 'nlm'])
  })

  const poor: Record<string, NonNullable<OaiRepository['behaviour']['formats']>> = {
    'has less metadata in it': {
      mods: ({ id }) =>
        `<mods><titleInfo><title>The record ${id} of the repository</title></titleInfo><identifier type="uri">${page(id)}</identifier></mods>`,
    },
    'lacks addresses of works in it': {
      oai_datacite: () =>
        '<oai_datacite><payload><resource><titles><title>A record</title></titles></resource></payload></oai_datacite>',
    },
    'sends another format under its name': { oai_openaire: () => '<dim:field>x</dim:field>' },
  }
  for (const [what, formats] of Object.entries(poor))
    test(`that offers another format and ${what} is harvested in Dublin Core`, async () => {
      const repository = await open(formats)
      assert.equal((await harness.scan(HOST)).size, 25)
      assert.deepEqual(prefixes(repository), ['oai_dc', Object.keys(formats)[0], 'oai_dc'])
      assert.deepEqual(new Set(await harness.eventKinds()), new Set(['created']))
    })

  test('that fails to send an offered format is harvested in Dublin Core', async () => {
    const repository = await open({ mods: mods(TOPICS) })
    repository.behaviour.instead = (query) =>
      query.get('metadataPrefix') === 'mods' ? { status: 500, body: 'no' } : undefined
    assert.equal((await harness.scan(HOST)).size, 25)
  })

  test('that does not list its formats is harvested in Dublin Core', async () => {
    const repository = await open({ mods: mods(TOPICS) })
    repository.behaviour.instead = (query) =>
      query.get('verb') === 'ListMetadataFormats' ? { status: 404, body: 'no' } : undefined
    assert.equal((await harness.scan(HOST)).size, 25)
    assert.deepEqual(prefixes(repository), ['oai_dc'])
  })

  test('without records retains its format for later ones', async () => {
    const repository = await open({ mods: mods(TOPICS) }, 0)
    await harness.scan(HOST)
    harness.time.now += DAY
    repository.records = [{ id: '1', datestamp: stamp(harness.time.now) }]
    harness.time.now += 60_000
    assert.equal((await harness.scan(HOST)).size, 1)
    assert.equal(prefixes(repository).at(-1), 'mods')
  })
})
