import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { onEveryServer } from '#testing/every-server'
import { MINUTE, type Telling, startTelling } from '#testing/telling'
import { tracesInTables } from '#testing/traces'

const WORD = 'xylographic'
const doomed = {
  sourceId: 'doomed',
  title: 'A xylographic study',
  abstract: 'A xylographic study of zirconium.',
}

onEveryServer((start) => {
  let telling: Telling
  let reaction: 'take' | 'refuse for now' = 'take'
  before(async () => {
    telling = await startTelling(start, { react: () => reaction })
  })
  afterEach(() => telling.clear())
  after(() => telling.close())

  const traces = () => tracesInTables(telling.server.claire.database, [WORD])
  const remove = () => telling.server.claire.articles.removeSource('doomed')
  const arrived = () => telling.smtp.received.map(({ parsed }) => parsed.text)
  /** Found and written about; sent where the person's address is good. */
  async function tell(...drafts: Parameters<Telling['found']>[1]) {
    const { alertId } = await telling.reader()
    await telling.found(alertId, drafts)
    telling.pass(15 * MINUTE)
  }

  describe('an article that is deleted', () => {
    test('is in no mail that is remembered', async () => {
      await tell(doomed, { title: 'Zirconium in steel' })
      await telling.work()
      assert.equal(arrived().length, 1)
      assert.ok((await traces()).includes(`${WORD} in outgoing_mail.content`))
      await remove()
      await telling.work()
      assert.deepEqual(await traces(), [])
    })

    test('is in no mail that was still to be sent, the others are', async () => {
      await tell(doomed, { title: 'Zirconium in steel' })
      reaction = 'refuse for now'
      await telling.work()
      reaction = 'take'
      await remove()
      telling.pass(15 * MINUTE)
      await telling.work()
      const [text = '', ...more] = arrived()
      assert.match(text, /Zirconium in steel/)
      assert.doesNotMatch(text, /xylographic/i)
      assert.deepEqual(more, [])
    })

    test('makes a mail that told of nothing else needless', async () => {
      await tell(doomed)
      reaction = 'refuse for now'
      await telling.work()
      reaction = 'take'
      await remove()
      telling.pass(15 * MINUTE)
      await telling.work()
      assert.deepEqual([arrived(), await traces()], [[], []])
    })
  })
})
