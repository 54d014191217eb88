import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { articlePage, ChangingSite, listPage, sitemap } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const OLD = 'old.site.net'
const NEW = 'new.site.org'
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
const paths = names.map((name) => `/article/view/${name}`)
let harness: ScanHarness
afterEach(() => harness.close())

const journal = () =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(names.map((name) => [`/article/view/${name}`, articlePage(name)])),
  })

const DAY = 86_400_000
const to =
  (host: string, path: string, code = 301) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, { location: `http://${host}${path}` }).end()
const idsByAddress = async () =>
  [...(await harness.articlesOf('journal')).values()].map(({ id, url }) => `${url} ${id}`).sort()
const idsByPath = (known: Map<string, { id: string }>, host: string) =>
  [...known].map(([path, { id }]) => `http://${host}${path} ${id}`).sort()

async function scanMoved() {
  const [before, after] = [journal(), journal()]
  harness = await openScanHarness({
    sites: { [OLD]: before.answer, [NEW]: after.answer },
    sources: { journal: `http://${OLD}` },
  })
  const known = await harness.scan('journal')
  for (const path of before.pages.keys()) before.pages.set(path, to(NEW, path))
  return { known, before, after }
}

test('a site that moves to another domain retains its articles, which are not new, and its health has the new address (fault 115)', async () => {
  const { known } = await scanMoved()
  harness.time.now += 86_400_000
  const found = await harness.scan('journal')
  assert.deepEqual(
    [...found].map(([path, { id }]) => [path, id]).sort(),
    [...known].map(([path, { id }]) => [path, id]).sort(),
  )
  assert.equal((await harness.eventKinds()).filter((kind) => kind !== 'updated').length, names.length)
  const health = await harness.scanning.health('journal')
  assert.equal(health?.state, 'healthy')
  assert.match(health.reason, /moved to http:\/\/new\.site\.org/)
})

test('articles published after the move are found at the new address', async () => {
  const { after } = await scanMoved()
  after.pages.set('/', listPage([...paths, '/article/view/iota']))
  after.pages.set('/article/view/iota', articlePage('iota'))
  harness.time.now += 86_400_000
  assert.equal(
    (await harness.scan('journal')).get('/article/view/iota')?.url,
    `http://${NEW}/article/view/iota`,
  )
})

test('a sitemap that moved with its site is read at the new address', async () => {
  const [before, after] = [journal(), journal()]
  before.pages.set('/sitemap.xml', sitemap(paths.map((path) => `http://${OLD}${path}`)))
  after.pages.set('/sitemap.xml', sitemap(paths.map((path) => `http://${NEW}${path}`)))
  harness = await openScanHarness({
    sites: { [OLD]: before.answer, [NEW]: after.answer },
    sources: { journal: `http://${OLD}` },
  })
  const known = await harness.scan('journal')
  for (const path of before.pages.keys()) before.pages.set(path, to(NEW, path))
  for (let day = 0; day < 2; day++) {
    harness.time.now += 86_400_000
    await harness.scan('journal')
  }
  assert.deepEqual(
    [...(await harness.articlesOf('journal')).values()].map(({ id }) => id).sort(),
    [...known.values()].map(({ id }) => id).sort(),
  )
  assert.match((await harness.scanning.health('journal'))?.reason ?? '', /moved to/)
  assert.equal((await harness.scanning.health('journal'))?.method, 'sitemap')
})

describe('an article whose page has moved', () => {
  test('retains its id and has its new address, if it was found there first (fault 115)', async () => {
    const { known } = await scanMoved()
    harness.time.now += DAY
    await harness.scan('journal')
    assert.deepEqual(await idsByAddress(), idsByPath(known, NEW))
    assert.ok((await harness.eventsAfter(names.length)).every(({ kind }) => kind === 'updated'))
    assert.equal(
      await harness.articles.idOf('journal', { url: `http://${OLD}${paths[0]}` }),
      known.get(paths[0] ?? '')?.id,
    )
  })

  test('retains its id and has its new address, if the old one was requested first (fault 115)', async () => {
    const { known, before } = await scanMoved()
    const home = before.pages.get('/')
    before.pages.set('/', listPage(paths))
    harness.time.now += 2 * DAY
    await harness.scan('journal')
    assert.deepEqual(await idsByAddress(), idsByPath(known, OLD))
    before.pages.set('/', home ?? '')
    for (let day = 0; day < 2; day++) {
      harness.time.now += DAY
      await harness.scan('journal', 'incremental')
    }
    assert.deepEqual(await idsByAddress(), idsByPath(known, NEW))
    assert.ok((await harness.eventsAfter(names.length)).every(({ kind }) => kind === 'updated'))
  })

  test('is the same with another title, and not new (fault 115)', async () => {
    const { known, after } = await scanMoved()
    const [path = ''] = paths
    after.pages.set(path, articlePage('alpha', { title: 'An entirely other name for the same thing' }))
    harness.time.now += DAY
    await harness.scan('journal')
    assert.deepEqual(await idsByAddress(), idsByPath(known, NEW))
    assert.equal(
      (await harness.articlesOf('journal')).get(path)?.title,
      'An entirely other name for the same thing',
    )
    assert.ok(
      (await harness.eventsAfter(names.length)).every(({ kind, backfill }) => kind !== 'created' || backfill),
    )
  })

  test('is found at another path', async () => {
    const [before, after] = [
      journal(),
      new ChangingSite({
        '/': listPage(names.map((name) => `/papers/${name}`)),
        ...Object.fromEntries(names.map((name) => [`/papers/${name}`, articlePage(name)])),
      }),
    ]
    harness = await openScanHarness({
      sites: { [OLD]: before.answer, [NEW]: after.answer },
      sources: { journal: `http://${OLD}` },
    })
    const known = await harness.scan('journal')
    before.pages.set('/', to(NEW, '/', 308))
    for (const name of names) before.pages.set(`/article/view/${name}`, to(NEW, `/papers/${name}`, 308))
    harness.time.now += DAY
    await harness.scan('journal')
    assert.deepEqual(
      await idsByAddress(),
      names.map((name) => `http://${NEW}/papers/${name} ${known.get(`/article/view/${name}`)?.id}`).sort(),
    )
  })

  test('retains its old address after a temporary redirect (fault 115)', async () => {
    const { known, before } = await scanMoved()
    for (const path of before.pages.keys()) before.pages.set(path, to(NEW, path, 302))
    harness.time.now += DAY
    await harness.scan('journal')
    assert.deepEqual(await idsByAddress(), idsByPath(known, OLD))
    assert.equal((await harness.eventKinds()).length, names.length)
  })

  test('stays a separate article if all old addresses redirect to one page', async () => {
    const { known, before, after } = await scanMoved()
    after.pages.set('/moved', articlePage('our move', { title: 'We have moved to a new home' }))
    for (const path of paths) before.pages.set(path, to(NEW, '/moved'))
    harness.time.now += DAY
    await harness.scan('journal')
    const found = [...(await harness.articlesOf('journal')).values()]
    for (const { id, title } of known.values())
      assert.equal(found.find((article) => article.id === id)?.title, title)
  })

  test('has its old address again when the site moves back, without duplicates (fault 115)', async () => {
    const { known, before, after } = await scanMoved()
    harness.time.now += DAY
    await harness.scan('journal')
    for (const path of before.pages.keys()) {
      before.pages.set(path, path === '/' ? listPage(paths) : articlePage(path.split('/').at(-1) ?? ''))
      after.pages.set(path, to(OLD, path))
    }
    for (let day = 0; day < 2; day++) {
      harness.time.now += 40 * DAY
      await harness.scan('journal')
    }
    assert.deepEqual(await idsByAddress(), idsByPath(known, OLD))
    assert.ok((await harness.eventsAfter(names.length)).every(({ kind }) => kind === 'updated'))
    assert.doesNotMatch((await harness.scanning.health('journal'))?.reason ?? '', /moved/)
  })

  test('has its new address once the source has it, though the old site is gone without redirects (fault 147)', async () => {
    const { known, before } = await scanMoved()
    for (const path of before.pages.keys()) before.pages.set(path, (request) => request.destroy())
    harness.approved.set('journal', `http://${NEW}`)
    await harness.scanning.followEdit(harness.sourceOf('journal'))
    await harness.work()
    assert.deepEqual(await idsByAddress(), idsByPath(known, NEW))
    assert.ok((await harness.eventsAfter(names.length)).every(({ kind }) => kind === 'updated'))
  })

  test('to another site alone is requested again in a month, not in every scan', async () => {
    const before = journal()
    harness = await openScanHarness({
      sites: { [OLD]: before.answer },
      sources: { journal: `http://${OLD}` },
    })
    const known = await harness.scan('journal')
    before.pages.set(paths[0] ?? '', to('elsewhere.site.org', '/alpha'))
    harness.time.now += 40 * DAY
    await harness.scan('journal', 'incremental')
    const requests = () =>
      harness
        .site(OLD)
        .paths()
        .filter((path) => path === paths[0]).length
    const times = requests()
    for (let day = 0; day < 3; day++) {
      harness.time.now += DAY
      await harness.scan('journal', 'incremental')
    }
    assert.equal(requests(), times)
    assert.equal((await harness.articlesOf('journal')).size, known.size)
  })

  test('has the address at which it is listed if its old one is dead', async () => {
    const { known, before } = await scanMoved()
    for (const path of paths) before.pages.set(path, (_, response) => void response.writeHead(410).end())
    harness.time.now += DAY
    await harness.scan('journal')
    assert.deepEqual(await idsByAddress(), idsByPath(known, NEW))
    assert.equal((await harness.scanning.health('journal'))?.state, 'healthy')
  })
})
