import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createProviderOperator } from '@claire/identity-provider'
import { openSqlite } from '#adapters/sqlite'
import { freePort } from '#testing/free-port'
import { signIn } from '#testing/sign-in'
import { startSite } from '#testing/site'
import { startMain } from '#testing/start-main'
import { tracesInFiles, tracesInTables } from '#testing/traces'

const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-take-down-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const HOST = 'journal.site.net'
const PASSWORD = 'quite-a-long-one-7'
/** Words of the article's title, abstract, text and author, and of its affiliation, licence and references. */
const TRACES = [
  'xylographic',
  'thermohygral',
  'quagmireflux',
  'oakenshaw',
  'hollowbrook',
  '0000-0002-1825-0097',
  'by-nc-nd',
  '10.5555/mossgather',
]
const telling = `<!doctype html><html lang="en"><head><title>A xylographic study</title>
<meta name="citation_title" content="A xylographic study of tidal flats"><meta name="citation_author" content="Zephyrine Oakenshaw">
<meta name="citation_author_institution" content="Hollowbrook Observatory"><meta name="citation_author_orcid" content="0000-0002-1825-0097">
<meta name="citation_reference" content="citation_title=On moss; citation_doi=10.5555/mossgather">
<link rel="license" href="https://creativecommons.org/licenses/by-nc-nd/4.0/"><meta name="citation_publication_date" content="2021"></head><body><article><h1>A xylographic study of tidal flats</h1>
<p>Zephyrine Oakenshaw</p><h2>Abstract</h2><p>Thermohygral measurements were taken on three tidal flats for two years, and what follows from them is discussed at sufficient length.</p>
<h2>1. Introduction</h2>${Array.from({ length: 12 }, (_, day) => `<p>On day ${day + 1} a quagmireflux was seen in channel ${day * 3 + 2}, and it took ${day + 20} minutes until the water stood still again.</p>`).join('')}</article></body></html>`

/** Waits for the fact. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await delay(100)
  }
}

test('a deleted source leaves nothing of its articles’ contents in the data folder, except in bookmarks', async (t) => {
  const site = await startSite((request, response) => {
    const shown = request.url === '/article/view/1' ? telling : undefined
    const list =
      '<html><body><main><h1>Articles</h1><ul><li><a href="/article/view/1">Read it</a></li></ul></main></body></html>'
    const page = shown ?? (request.url === '/' ? list : undefined)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '')
  })
  t.after(site.close)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const claire = startMain({
    PORT: String(port),
    DATA_DIR: dataDir,
    CLAIRE_DEVELOPMENT: '1',
    CLAIRE_DEV_RESOLVE: `${HOST}=${site.endpoint.host}:${site.endpoint.port}`,
    CLAIRE_DEV_MIN_DELAY_MS: '10',
  })
  t.after(() => claire.child.kill('SIGKILL'))
  await claire.says(/Stop with Ctrl\+C/)
  const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
  t.after(() => database.destroy())
  const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
  const person = { username: 'ursula', email: 'ursula@site.test', firstName: 'Ursula', lastName: 'Le' }
  await operator.addUser({ ...person, isAdmin: true }, PASSWORD)
  const token = await signIn(origin, { username: 'ursula', password: PASSWORD })
  const call = async (method: string, url: string, body?: object) => {
    const answer = await fetch(`${origin}/claire${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${url} ${answer.status} ${answer.ok ? '' : await answer.text()}`)
    return answer.status === 204 ? null : ((await answer.json()) as Record<string, unknown>)
  }

  const source = await call('POST', '/source', { name: 'Journal', url: `http://${HOST}`, status: 'APPROVED' })
  const article = await until(() =>
    database
      .withTables<{ article: { id: string; title: string } }>()
      .selectFrom('article')
      .select('id')
      .where('title', 'like', '%xylographic%')
      .executeTakeFirst(),
  )
  await until(async () => tracesInFiles(path.join(dataDir, 'index'), ['quagmireflux']).length > 0)
  await call('POST', '/report', { articleId: article.id, about: 'facts', note: '' })
  await call('POST', `/bookmark?documentId=${article.id}`)
  for (const word of TRACES)
    assert.ok(tracesInFiles(dataDir, [word]).length, `${word} is looked for where it is`)

  await call('DELETE', `/source/${String(source?.id)}/delete`)
  const outside = () => tracesInFiles(dataDir, TRACES).filter((each) => !/ in claire\.sqlite/.test(each))
  await until(async () => !outside().length && !tracesInFiles(dataDir, ['quagmireflux']).length)
  assert.deepEqual(
    (await tracesInTables(database, TRACES)).filter((each) => !/ in bookmark\./.test(each)),
    [],
  )
  claire.child.kill('SIGTERM')
  assert.equal((await claire.ended).code, 0)
  assert.deepEqual([outside(), tracesInFiles(dataDir, ['quagmireflux'])], [[], []])
})
