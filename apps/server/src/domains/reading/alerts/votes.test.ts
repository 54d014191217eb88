import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const SEARCH = 'zirconium oxide ceramics coating'

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start()
    await publish(server, [about(SEARCH), about('tax law')], { backfill: true })
  })
  after(() => server.close())

  const about = (subject: string) =>
    articleDraft({
      url: `https://journal.example/${randomUUID()}`,
      title: `${randomUUID()}: ${subject}`,
      abstract: '',
      authors: [randomUUID()],
    })

  /** A person with an alert by meaning, and five of its results, which have half of its words. */
  async function fiveResults() {
    const ada = await alertReader(server)
    const { id } = (await ada.add({ searchTerm: SEARCH })).body
    const weak = await publish(
      server,
      Array.from({ length: 5 }, () => about('zirconium oxide')),
    )
    assert.deepEqual(new Set(await ada.newIds(id)), new Set(weak))
    const alert = async () => (await ada.get(id)).body.notRelevant
    return { ...ada, id, weak, alert }
  }

  test('five results marked as not relevant make an alert stricter: weaker ones are no longer found', async () => {
    const { id, weak, notRelevant, newIds, alert } = await fiveResults()
    for (const articleId of weak.slice(0, 4)) await notRelevant(id, articleId)
    assert.deepEqual(await alert(), { votes: 4, narrowed: false })
    const [stillComes] = await publish(server, [about('ceramics coating')])
    assert.ok((await newIds(id)).includes(String(stillComes)))
    await notRelevant(id, weak[4] ?? '')
    assert.deepEqual(await alert(), { votes: 5, narrowed: true })
    const [weaker, strong] = await publish(server, [
      about(`oxide coating, ${'and nothing else '.repeat(10)}`),
      about(SEARCH),
    ])
    const ids = await newIds(id)
    assert.deepEqual([ids.includes(String(weaker)), ids.includes(String(strong))], [false, true])
  })

  test('a vote taken back makes it as it was', async () => {
    const { id, weak, notRelevant, alert } = await fiveResults()
    for (const articleId of weak) await notRelevant(id, articleId)
    await notRelevant(id, weak[0] ?? '', 'DELETE')
    assert.deepEqual(await alert(), { votes: 4, narrowed: false })
  })

  test('a changed search resets the strictness; another name changes nothing', async () => {
    const { id, weak, notRelevant, alert, change } = await fiveResults()
    for (const articleId of weak) await notRelevant(id, articleId)
    await change(id, { name: 'Another name', searchTerm: SEARCH })
    assert.equal((await alert()).narrowed, true)
    await change(id, { searchTerm: `${SEARCH} hafnium` })
    assert.deepEqual((await alert()).narrowed, false)
  })
})
