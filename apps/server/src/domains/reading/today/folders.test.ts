import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Today, TodayItemState } from '@claire/api-contract'
import { publish } from '#testing/alerts'
import { onEveryServer } from '#testing/every-server'
import { articlesOn, learner, trainAll } from '#testing/learning'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let sleep: string[]
  before(async () => {
    server = await start()
    sleep = await publish(server, articlesOn('sleep', 8), { backfill: true })
    await publish(server, articlesOn('ice', 100), { backfill: true })
  })
  after(() => server.close())

  /** A person with a trained folder about sleep, and one new article that it has found. */
  async function sleeper() {
    const ada = await learner(server)
    const folder = { id: await ada.folder('Nights'), name: 'Nights' }
    await ada.save(folder.id, sleep)
    const { alertId } = (await ada.switchFolder(folder.id)).body
    await trainAll(server)
    const [found = ''] = await publish(server, articlesOn('sleep', 1))
    return {
      ...ada,
      folder,
      alertId: String(alertId),
      found,
      today: async (query: Record<string, string> = {}) =>
        (await ada.ask<Today>('GET', '/today', { query })).body,
      shown: async () =>
        (await ada.ask<Today>('GET', '/today')).body.content.map(({ article }) => article.id),
      set: (state: TodayItemState['state']) => ada.ask('PUT', `/today/${found}`, { body: { state } }),
      refused: async () => (await ada.learning(folder.id)).refused,
    }
  }

  test('what a folder has found is in the stream, says what it is like, and is proposed for the folder', async () => {
    const ada = await sleeper()
    const { content, counts, follows, folders } = await ada.today({ origin: 'folder' })
    const [item = assert.fail('nothing found')] = content
    assert.deepEqual([item.article.id, item.saveTo, item.savedIn], [ada.found, ada.folder, null])
    const [{ likeness, ...reason } = assert.fail('no reason')] = item.reasons
    assert.deepEqual(reason, {
      origin: 'folder',
      alertId: ada.alertId,
      folderId: ada.folder.id,
      name: 'Nights',
      key: null,
    })
    assert.ok(likeness?.words.length && likeness.like?.startsWith('Study%20'))
    assert.ok(item.sentence)
    assert.deepEqual([counts.folder, counts.all, follows.folder, folders], [1, 1, 1, 2])
  })

  test('of what a folder has found, the nearest stands first and newer ones below', async () => {
    const ada = await sleeper()
    const abstract = 'In a crew on a glacier, whose melt and runoff were recorded.'
    const [far] = await publish(server, articlesOn('sleep', 1, { abstract }))
    assert.deepEqual(await ada.shown(), [ada.found, far])
  })

  test('dismissing it is a refusal in the folder, and undoing takes it back exactly', async () => {
    const ada = await sleeper()
    await ada.set('dismissed')
    assert.deepEqual([await ada.refused(), await ada.shown()], [1, []])
    await ada.set('new')
    assert.deepEqual([await ada.refused(), await ada.shown()], [0, [ada.found]])
  })

  test('marking all as seen includes what folders have found', async () => {
    const ada = await sleeper()
    const { position } = await ada.today()
    await ada.ask('POST', '/today/seen', { body: { position } })
    const { content, seenToday } = await ada.today()
    assert.deepEqual([content, seenToday], [[], 1])
  })

  test('a folder in the bin, and one whose suggestions are switched off, bring nothing', async () => {
    const ada = await sleeper()
    await ada.switchAll(false)
    const off = await ada.today()
    assert.deepEqual([off.content, off.counts.all, off.follows.folder], [[], 0, 0])
    await ada.switchAll(true)
    await trainAll(server)
    assert.deepEqual(await ada.shown(), [ada.found])
    await ada.ask('DELETE', '/folder', { query: { folderId: ada.folder.id } })
    const binned = await ada.today()
    assert.deepEqual([binned.content, binned.counts.all, binned.follows.folder], [[], 0, 0])
    assert.equal((await ada.set('seen')).status, 404)
  })

  test('a renamed folder is named as it is now', async () => {
    const ada = await sleeper()
    await ada.ask('PUT', '/folder', { query: { folderId: ada.folder.id, folderName: 'Dreams' } })
    assert.equal((await ada.today()).content[0]?.reasons[0]?.name, 'Dreams')
  })
})
