import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publish } from '#testing/alerts'
import { onEveryServer } from '#testing/every-server'
import { articlesOn, learner, trainAll } from '#testing/learning'
import type { TestServer } from '#testing/server'

const HOUR_MS = 3_600_000

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  let sleep: string[]
  before(async () => {
    server = await start({ clock: () => now++ })
    sleep = await publish(server, articlesOn('sleep', 60), { backfill: true })
    await publish(server, articlesOn('ice', 60), { backfill: true })
  })
  after(() => server.close())

  /** A person with a trained folder about sleep. */
  async function sleeper() {
    const ada = await learner(server)
    const folderId = await ada.folder()
    await ada.save(folderId, sleep.slice(0, 6))
    await ada.switchFolder(folderId)
    await trainAll(server)
    return { ...ada, folderId }
  }

  test('a folder of five bookmarks suggests ten others like them, each with a reason', async () => {
    const ada = await sleeper()
    const { state, examples, learntAt } = await ada.learning(ada.folderId)
    assert.deepEqual([state, examples, learntAt === null], ['ready', 6, false])
    const suggestions = await ada.suggested(ada.folderId)
    assert.deepEqual(
      suggestions.map(({ isEdge }) => isEdge),
      [...Array.from({ length: 9 }, () => false), true],
    )
    for (const { article, words, like, sentence } of suggestions) {
      assert.ok(sleep.includes(article.id) && !sleep.slice(0, 6).includes(article.id))
      assert.ok(words.length && like && sentence)
    }
  })

  test('a folder learns only where it is switched on, and has five bookmarks', async () => {
    const ada = await learner(server)
    const folderId = await ada.folder()
    const stateOf = async () => (await ada.learning(folderId)).state
    await ada.save(folderId, sleep.slice(0, 4))
    assert.equal(await stateOf(), 'off')
    await ada.switchFolder(folderId)
    await trainAll(server)
    assert.equal(await stateOf(), 'tooFew')
    await ada.save(folderId, sleep.slice(4, 5))
    assert.equal(await stateOf(), 'waiting')
    assert.deepEqual(await ada.suggested(folderId), [])
    await trainAll(server)
    assert.equal(await stateOf(), 'ready')
    const { folders } = await ada.all()
    assert.deepEqual(
      folders.map(({ enabled, state }) => [enabled, state]),
      [
        [false, 'off'],
        [true, 'ready'],
      ],
    )
  })

  test('the default folder learns too, and references without an article count', async () => {
    const ada = await learner(server)
    const folderId = await ada.defaultFolder()
    const entries = articlesOn('sleep', 5).map(
      ({ title, abstract }, at) =>
        `@article{k${at}, title = {${title}}, abstract = {${abstract}}, year = 2020}`,
    )
    await server.claire.importing.import(ada.subject, { folderId, bytes: Buffer.from(entries.join('\n')) })
    await ada.switchFolder(folderId)
    await trainAll(server)
    const ids = await ada.suggestedIds(folderId)
    assert.equal(ids.length, 10)
    assert.ok(ids.every((id) => sleep.includes(id)))
  })

  test('a refused suggestion makes room for the next, and comes back when that is undone', async () => {
    const ada = await sleeper()
    const before = await ada.suggestedIds(ada.folderId)
    const [refused = ''] = before
    // Two tabs say the same.
    await Promise.all([ada.vote(ada.folderId, refused), ada.vote(ada.folderId, refused)])
    const after = await ada.suggestedIds(ada.folderId)
    assert.ok(!after.includes(refused))
    assert.equal(after.length, 10)
    assert.equal((await ada.learning(ada.folderId)).refused, 1)
    await ada.vote(ada.folderId, refused, false)
    assert.deepEqual(await ada.suggestedIds(ada.folderId), before)
  })

  test('what is bookmarked anywhere, deleted or retracted is not suggested', async () => {
    const ada = await sleeper()
    const [saved = '', deleted = '', retracted = ''] = await ada.suggestedIds(ada.folderId)
    await ada.save(await ada.defaultFolder(), [saved])
    const [gone, taken] = await server.claire.articles.get([deleted, retracted])
    await server.claire.articles.remove([deleted])
    if (taken) await server.claire.articles.save({ ...taken, title: `RETRACTED: ${taken.title}` })
    const ids = await ada.suggestedIds(ada.folderId)
    assert.equal(ids.length, 10)
    for (const id of [saved, deleted, retracted]) assert.ok(!ids.includes(id))
    for (const article of [gone, taken]) if (article) await server.claire.articles.save(article)
    await server.claire.follower?.catchUp()
  })

  test('a folder is trained again when its bookmarks have changed, after an hour', async () => {
    const ada = await sleeper()
    const { learntAt } = await ada.learning(ada.folderId)
    const learnt = async () => (await ada.learning(ada.folderId)).learntAt !== learntAt
    now += HOUR_MS
    await trainAll(server)
    assert.equal(await learnt(), false, 'nothing has changed')
    await ada.save(ada.folderId, sleep.slice(40, 42))
    await trainAll(server)
    assert.equal(await learnt(), false, 'within the hour')
    now += HOUR_MS
    await trainAll(server)
    assert.equal(await learnt(), true)
  })

  test('a folder in the bin suggests nothing, and goes on when it is restored', async () => {
    const ada = await sleeper()
    await ada.ask('DELETE', '/folder', { query: { folderId: ada.folderId } })
    assert.equal((await ada.switchFolder(ada.folderId)).status, 404)
    assert.equal((await ada.vote(ada.folderId, sleep[50] ?? '')).status, 404)
    await ada.ask('POST', '/bookmark/folder/restore', { query: { folderId: ada.folderId } })
    assert.equal((await ada.suggested(ada.folderId)).length, 10)
  })

  test('one switch ends the suggestions of all folders; which of them learn is remembered', async () => {
    const ada = await sleeper()
    await ada.vote(ada.folderId, sleep[50] ?? '')
    const { enabled, folders } = await ada.switchAll(false)
    assert.deepEqual([enabled, folders.map(({ state }) => state)], [false, ['off', 'off']])
    assert.deepEqual(await ada.suggested(ada.folderId), [])
    now += HOUR_MS
    await trainAll(server)
    assert.equal((await ada.learning(ada.folderId)).learntAt, null)
    await ada.switchAll(true)
    await trainAll(server)
    const { state, refused } = await ada.learning(ada.folderId)
    assert.deepEqual([state, refused], ['ready', 1])
  })

  test('folders of others do not exist for a person', async () => {
    const [ada, bob] = [await sleeper(), await learner(server)]
    const answers = await Promise.all([
      bob.ask('GET', `/recommendations/folders/${ada.folderId}`),
      bob.switchFolder(ada.folderId, false),
      bob.vote(ada.folderId, sleep[50] ?? ''),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
    )
    assert.deepEqual(
      (await bob.all()).folders.map(({ enabled }) => enabled),
      [false],
    )
    assert.equal((await ada.learning(ada.folderId)).state, 'ready')
  })

  test('everything learnt is deleted with the switch, the folder for good, and the account', async () => {
    const rows = async () => {
      const tables = ['learning_folder', 'learning_suggestion', 'learning_refusal', 'job'] as const
      const counts = tables.map((table) =>
        server.claire.database
          .withTables<Record<(typeof tables)[number], object>>()
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      )
      return (await Promise.all(counts)).map(({ total }) => Number(total))
    }
    const before = await rows()
    const ada = await sleeper()
    await ada.vote(ada.folderId, sleep[50] ?? '')
    assert.ok((await rows()).every((count, at) => count > (before[at] ?? 0)))
    await ada.switchFolder(ada.folderId, false)
    assert.deepEqual(await rows(), before)

    const eve = await sleeper()
    await eve.vote(eve.folderId, sleep[50] ?? '')
    await server.claire.recommendations.forget(eve.subject)
    assert.deepEqual(await rows(), before)

    const bob = await sleeper()
    await bob.ask('DELETE', '/folder', { query: { folderId: bob.folderId } })
    await bob.ask('DELETE', '/bookmark/bin')
    now += HOUR_MS
    await trainAll(server)
    assert.deepEqual(await rows(), before)
  })

  test('a folder of which everything is refused suggests nothing', async () => {
    const ada = await sleeper()
    for (let ids = await ada.suggestedIds(ada.folderId); ids.length;) {
      for (const id of ids) await ada.vote(ada.folderId, id)
      ids = await ada.suggestedIds(ada.folderId)
    }
    assert.equal((await ada.learning(ada.folderId)).state, 'ready')
    assert.equal((await ada.vote(ada.folderId, 'nowhere')).status, 404)
  })
})
