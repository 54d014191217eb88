import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AlertPreview } from '@claire/api-contract'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const DAY = 24 * 3600_000

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  before(async () => {
    server = await start({ clock: () => now++ })
  })
  after(() => server.close())

  const alerts = () => server.claire.database
  const about = (subject: string) =>
    articleDraft({
      url: `https://journal.example/${randomUUID()}`,
      title: `${randomUUID()} on ${subject}`,
      abstract: `An account of ${subject}.`,
    })
  const refreshedAt = async (id: string) =>
    (await alerts().selectFrom('alert').select('refreshed_at').where('id', '=', id).executeTakeFirstOrThrow())
      .refreshed_at
  const refreshAll = async () => {
    while (await server.claire.alertRefresh?.step());
  }

  test('the matching facts of an alert are refreshed every night', async () => {
    const ada = await alertReader(server)
    const { id } = (await ada.add({ searchTerm: 'renewed zirconium' })).body
    const first = await refreshedAt(id)
    await refreshAll()
    assert.equal(await refreshedAt(id), first)
    now += DAY + 1
    const later = now
    await refreshAll()
    assert.ok(((await refreshedAt(id)) ?? 0) >= later)
  })

  /** An alert that was saved before searches had limits. */
  async function boundless(searchTerm: string) {
    const ada = await alertReader(server)
    const subject = `subject${randomUUID().slice(0, 8)}`
    const { id } = (await ada.add({ searchTerm: subject, refineSearch: true })).body
    await alerts().updateTable('alert').set({ search_term: searchTerm.trim() }).where('id', '=', id).execute()
    return { ...ada, id, subject }
  }

  for (const [name, searchTerm] of [
    ['1,001 words', 'a '.repeat(1001)],
    ['101 phrases', '"deep learning" '.repeat(101)],
    ['31 beginnings of words', 'con* '.repeat(31)],
  ] as const)
    test(`an alert on ${name}, saved before searches had limits, continues and delays no other`, async () => {
      const ada = await boundless(searchTerm)
      const other = (await ada.add({ name: 'Other', searchTerm: 'another matter' })).body
      now += DAY + 1
      const later = now
      await refreshAll()
      for (const id of [ada.id, other.id]) assert.ok(((await refreshedAt(id)) ?? 0) >= later)
      const [found] = await publish(server, [about(ada.subject)])
      assert.deepEqual(await ada.newIds(ada.id), [found])
      assert.deepEqual(
        (await ada.page()).body.content.map(({ id }) => id),
        [other.id, ada.id],
      )
      assert.equal((await ada.results(ada.id)).body.totalElements, 1)
      const body = { id: ada.id, searchTerm, refineSearch: true }
      const { refusal } = (await ada.ask<AlertPreview>('POST', '/alert/preview', { body })).body
      assert.match(refusal ?? '', /are possible. Shorten it./)
      const same = { searchTerm: searchTerm.trim(), refineSearch: true }
      assert.equal((await ada.change(ada.id, { ...same, name: 'Renamed' })).status, 200)
      assert.equal((await ada.change(ada.id, { ...same, startYear: 2000 })).status, 400)
    })
})
