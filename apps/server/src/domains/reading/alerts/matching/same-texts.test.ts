import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

/** An abstract of a hundred unique words, with the words from `changed` to `to` replaced. */
function abstractOf(subject: string, { changed, to } = { changed: 0, to: 0 }): string {
  const words = Array.from({ length: 100 }, (_, at) =>
    at >= changed && at < to ? `other${at}` : `${subject}${at}`,
  )
  return `We report on ${subject}. ${words.join(' ')}.`
}

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start({})
  })
  after(() => server.close())

  async function watcher() {
    const ada = await alertReader(server)
    const subject = `subject${randomUUID().slice(0, 8)}`
    const { id } = (await ada.add({ searchTerm: subject, refineSearch: true })).body
    let made = 0
    const article = (fields: Parameters<typeof articleDraft>[0]) => ({
      ...articleDraft({
        url: `https://journal.example/${randomUUID()}`,
        title: `${['A first', 'A second', 'A third', 'A fourth'][made++]} title of what we found on ${subject}`,
        authors: ['Grace Hopper'],
        abstract: abstractOf(subject),
        publicationYear: 2024,
      }),
      ...fields,
    })
    const notified = () => ada.newIds(id)
    return { subject, article, told: notified }
  }

  test('a preprint that its journal publishes under another title and with some other words is notified once', async () => {
    const { subject, article, told: notified } = await watcher()
    const [preprint] = await publish(server, [article({})])
    await publish(server, [
      article({ publicationYear: 2025, abstract: abstractOf(subject, { changed: 40, to: 48 }) }),
    ])
    assert.deepEqual(await notified(), [preprint])
  })

  test('the same text in two repositories, found by one scan, is notified once', async () => {
    const { article, told: notified } = await watcher()
    await publish(server, [article({}), article({ sourceId: 'other', authors: [] })])
    assert.equal((await notified()).length, 1)
  })

  test('another half of an abstract, other authors of much of it, and other years are other works', async () => {
    const { subject, article, told: notified } = await watcher()
    await publish(server, [article({})])
    await publish(server, [
      article({ abstract: abstractOf(subject, { changed: 50, to: 100 }) }),
      article({ authors: ['Ada Byron'], abstract: abstractOf(subject, { changed: 40, to: 48 }) }),
      article({ publicationYear: 2030 }),
    ])
    assert.equal((await notified()).length, 4)
  })

  test('a yearly report, and a correction that repeats the abstract, are notified too', async () => {
    const { subject, article, told: notified } = await watcher()
    const title = `What the observatory of ${subject} measured in`
    await publish(server, [article({ title: `${title} 2024` })])
    await publish(server, [article({ title: `${title} 2025` })])
    await publish(server, [article({ title: `Correction to: ${title} 2024` })])
    assert.equal((await notified()).length, 3)
  })

  test('short abstracts that say the same are of several works', async () => {
    const { subject, article, told: notified } = await watcher()
    const abstract = `An account of ${subject}, with a list of what is known of it.`
    await publish(server, [article({ abstract }), article({ abstract })])
    assert.equal((await notified()).length, 2)
  })

  test('a text that was never notified is notified whenever it comes', async () => {
    const { article, told: notified } = await watcher()
    await publish(server, [article({})], { backfill: true })
    await publish(server, [article({})])
    assert.equal((await notified()).length, 1)
  })
})
