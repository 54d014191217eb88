import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { articlePage, ChangingSite, listPage, sitemap } from './testing/pages.ts'
import { openTestHouse, type TestHouse } from './testing/scan-house.ts'

const OLD = 'old.site.net'
const NEW = 'new.site.org'
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
const paths = names.map((name) => `/article/view/${name}`)
let house: TestHouse
afterEach(() => house.close())

const journal = () => new ChangingSite({ '/': listPage(paths), ...Object.fromEntries(names.map((name) => [`/article/view/${name}`, articlePage(name)])) })

async function scanMoved() {
  const [before, after] = [journal(), journal()]
  house = await openTestHouse({ sites: { [OLD]: before.answer, [NEW]: after.answer }, sources: { journal: `http://${OLD}` } })
  const known = await house.scan('journal')
  for (const path of before.pages.keys()) before.pages.set(path, (_, response) => void response.writeHead(301, { location: `http://${NEW}${path}` }).end())
  return { known, before, after }
}

test('a site that moves to another domain keeps its articles, which are no news, and says where it is now', async () => {
  const { known } = await scanMoved()
  house.time.now += 86_400_000
  const found = await house.scan('journal')
  assert.deepEqual([...found].map(([path, { id }]) => [path, id]).sort(), [...known].map(([path, { id }]) => [path, id]).sort())
  assert.equal((await house.eventKinds()).filter((kind) => kind !== 'updated').length, names.length)
  const health = await house.scanning.health('journal')
  assert.equal(health?.state, 'healthy')
  assert.match(health.reason, /moved to http:\/\/new\.site\.org/)
})

test('what a site publishes after it has moved is found there', async () => {
  const { after } = await scanMoved()
  after.pages.set('/', listPage([...paths, '/article/view/iota']))
  after.pages.set('/article/view/iota', articlePage('iota'))
  house.time.now += 86_400_000
  assert.equal((await house.scan('journal')).get('/article/view/iota')?.url, `http://${NEW}/article/view/iota`)
})

test('a site whose sitemap has moved with it is looked for at its new place', async () => {
  const [before, after] = [journal(), journal()]
  before.pages.set('/sitemap.xml', sitemap(paths.map((path) => `http://${OLD}${path}`)))
  after.pages.set('/sitemap.xml', sitemap(paths.map((path) => `http://${NEW}${path}`)))
  house = await openTestHouse({ sites: { [OLD]: before.answer, [NEW]: after.answer }, sources: { journal: `http://${OLD}` } })
  const known = await house.scan('journal')
  for (const path of before.pages.keys()) before.pages.set(path, (_, response) => void response.writeHead(301, { location: `http://${NEW}${path}` }).end())
  for (let day = 0; day < 2; day++) {
    house.time.now += 86_400_000
    await house.scan('journal')
  }
  assert.deepEqual([...(await house.articlesOf('journal')).values()].map(({ id }) => id).sort(), [...known.values()].map(({ id }) => id).sort())
  assert.match((await house.scanning.health('journal'))?.reason ?? '', /moved to/)
  assert.equal((await house.scanning.health('journal'))?.method, 'sitemap')
})
