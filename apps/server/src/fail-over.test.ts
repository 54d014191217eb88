import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresPrograms } from '#testing/postgres-cluster'
import { type PostgresPair, startPair } from '#testing/postgres-pair'
import { startTestServer } from '#testing/server'
import { MINUTE, type TestNotifications, startNotifications } from '#testing/notifications'

const programs = postgresPrograms()
const WRITERS = 3
const ALERTS = 6
const ARTICLES = 4
const EACH = 10

describe(
  'a PostgreSQL server that is killed in the middle of writes, and whose follower takes its place',
  { skip: programs === undefined && 'PostgreSQL is not installed here' },
  () => {
    let pair: PostgresPair
    let notifications: TestNotifications
    before(async () => {
      pair = await startPair(programs ?? '')
      notifications = await startNotifications(
        (options) => startTestServer({ ...options, databaseUrl: pair.url }),
        {
          // A mail whose acceptance could not be written down comes once more, under the same Message-ID.
          knowsRepetitions: true,
        },
      )
    })
    after(async () => {
      await notifications?.close()
      pair?.remove()
    })

    test('keeps acknowledged data, refuses the rest with 503, and sends each result once', async ({
      signal,
    }) => {
      const readers = []
      for (let at = 0; at < ALERTS; at++) {
        const reader = await notifications.reader({ name: `Alert ${at}` })
        await notifications.found(
          reader.alertId,
          Array.from({ length: ARTICLES }, (_, number) => ({ title: `Article ${at}-${number}` })),
        )
        readers.push(reader)
      }
      notifications.pass(15 * MINUTE)

      const writers = readers.slice(0, WRITERS).map(({ ask }) => ({
        ask,
        done: [] as string[],
        refused: 0,
        doneAfterwards: 0,
      }))
      const until = async (isEnough: (writer: (typeof writers)[number]) => boolean) => {
        while (!writers.every(isEnough)) await delay(10, undefined, { signal })
      }
      let isOver = false
      const writing = writers.map(async (writer) => {
        for (let number = 0; !isOver && !signal.aborted; number++) {
          const query = { folderName: `Folder ${number}` }
          const { status } = await writer.ask('POST', '/bookmark/folder', { query })
          if (status === 200) writer.done.push(query.folderName)
          else assert.equal(status, 503)
          if (status === 503) writer.refused++
          // However fast it is, each writer is refused and goes on.
          else if (writer.refused) writer.doneAfterwards++
          if (writer.doneAfterwards >= EACH) return
        }
      })
      const failed = Promise.all(writing).catch((error: unknown) => {
        isOver = true
        throw error
      })
      const mailing = (async () => {
        while (!isOver && !signal.aborted) {
          await notifications.work()
          notifications.pass(MINUTE)
          await delay(10)
        }
      })()

      const change = async () => {
        await until(({ done }) => done.length >= EACH)
        pair.killPrimary()
        await until(({ refused }) => refused > 0)
        await pair.promoteStandby()
        await failed
      }
      await Promise.race([change(), failed.then(() => new Promise(() => {}))])
      while (notifications.smtp.received.length < ALERTS) await delay(10, undefined, { signal })
      isOver = true
      await mailing
      await notifications.work()

      for (const { ask, done } of writers) {
        const { body } = await ask<{ name: string }[]>('GET', '/bookmark/folder')
        const there = new Set(JSON.stringify(body).match(/Folder \d+/g))
        for (const name of done) assert.ok(there.has(name), `${name} was acknowledged`)
      }
      const texts = notifications.smtp.received.map(({ parsed }) => `${parsed.subject}\n${parsed.text}`)
      for (const [at, { newIds, alertId }] of readers.entries()) {
        assert.equal(new Set(await newIds(alertId)).size, ARTICLES)
        for (let number = 0; number < ARTICLES; number++)
          assert.equal(texts.filter((text) => text.includes(`Article ${at}-${number}`)).length, 1)
      }
    })
  },
)
