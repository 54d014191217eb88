import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Source, SourcePage } from '@claire/api-contract'
import type { Caller } from './caller.ts'
import { newSource, statusOf } from './sources.ts'
import { JOURNAL, STANDARDS, type World } from './world.ts'

export function sourceCalls(given: () => World) {
  describe('7.1 source calls', () => {
    let admin: Caller
    let noted: Source
    before(async () => {
      admin = given().admin
      noted = await newSource(admin)
    })

    test('Base path /claire with bearer', async () => {
      const { url } = given().claire
      const headers = { authorization: `Bearer ${await admin.token()}` }
      assert.equal((await fetch(`${url}/claire/source/getApproved`, { headers })).status, 200)
      assert.equal((await fetch(`${url}/claire/source/getApproved`)).status, 401)
    })

    test('GET source/getApproved', async () => {
      const approved = await given().demo.call<Source[]>('GET', '/source/getApproved')
      assert.ok(approved.every(({ status }) => status === 'APPROVED'))
      const names = approved.map(({ name }) => name)
      for (const name of [JOURNAL, STANDARDS, noted.name]) assert.ok(names.includes(name), name)
    })

    test('GET source/getAll status, page, size 10', async () => {
      const list = (query: string) => admin.call<SourcePage>('GET', `/source/getAll?status=PENDING${query}`)
      const [first, second] = [await list(''), await list('&page=1')]
      assert.equal(first.content.length, 10)
      assert.ok([...first.content, ...second.content].every(({ status }) => status === 'PENDING'))
      assert.deepEqual((await list('&page=5&size=2')).content, second.content.slice(0, 2))
    })

    test('answer content, totalPages, empty', async () => {
      const list = (page: number) =>
        admin.call<SourcePage>('GET', `/source/getAll?status=PENDING&size=4&page=${page}`)
      const { content, totalPages, totalElements, empty } = await list(0)
      assert.deepEqual([content.length, totalPages, empty], [4, Math.ceil(totalElements / 4), false])
      assert.deepEqual([(await list(totalPages)).content, (await list(totalPages)).empty], [[], true])
    })

    test('POST source/search page, size; searchItem, status', async () => {
      const found = (searchItem: string, status: string, query = '') =>
        admin.call<SourcePage>('POST', `/source/search${query}`, { searchItem, status })
      const { content } = await found(JOURNAL.slice(0, 12).toLowerCase(), 'APPROVED')
      assert.deepEqual(
        content.map(({ name }) => name),
        [JOURNAL],
      )
      assert.deepEqual((await found(JOURNAL, 'PENDING')).content, [])
      const [all, one] = [await found('', 'APPROVED'), await found('', 'APPROVED', '?page=1&size=1')]
      assert.deepEqual(one.content, all.content.slice(1, 2))
    })

    const noteTexts = (source: Source) => source.notes.map(({ text }) => text)

    test('PUT add-note', async () => {
      const source = await admin.call<Source>('PUT', `/source/${noted.id}/add-note`, { text: 'By PUT' })
      assert.deepEqual(noteTexts(source), ['By PUT'])
    })

    test('POST add-note JSON', async () => {
      const source = await admin.call<Source>('POST', `/source/${noted.id}/add-note`, { text: 'By POST' })
      assert.deepEqual(noteTexts(source), ['By PUT', 'By POST'])
    })

    test('note body flat', async () => {
      const refused = await admin.refusal('PUT', `/source/${noted.id}/add-note`, { note: { text: 'Deep' } })
      assert.equal(refused.status, 400)
      const { notes } = await admin.call<Source>('GET', `/source/${noted.id}`)
      assert.equal(notes.length, 2)
    })

    test('PUT approve', async () => {
      const source = await newSource(given().demo)
      await admin.call('PUT', `/source/${source.id}/approve`)
      assert.equal(await statusOf(admin, source), 'APPROVED')
    })

    test('PUT reject', async () => {
      const source = await newSource(given().demo)
      await admin.call('PUT', `/source/${source.id}/reject`)
      assert.equal(await statusOf(admin, source), 'REJECTED')
    })

    test('DELETE delete', async () => {
      const source = await newSource(admin)
      await admin.call('DELETE', `/source/${source.id}/delete`)
      assert.equal(await statusOf(admin, source), undefined)
    })

    const added = { name: 'Wells', url: 'https://wells.test/news', status: 'APPROVED' }

    test('POST source (add) name, url, status', async () => {
      const { id } = await admin.call<Source>('POST', '/source', added)
      const { name, url, status } = await admin.call<Source>('GET', `/source/${id}`)
      assert.deepEqual({ name, url, status }, added)
    })

    test('answer source', async () => {
      const source = await admin.call<Source>('POST', '/source', { name: 'Dunes', url: 'dunes.test' })
      assert.deepEqual(
        [source.name, source.url, source.status, source.notes],
        ['Dunes', 'dunes.test', 'APPROVED', []],
      )
      assert.ok(source.id)
      assert.ok(Date.parse(source.suggestedDate))
    })

    test('POST source (edit) id, name, url, suggestedDate', async () => {
      const { id, suggestedDate } = await newSource(admin)
      const change = { id, name: 'Renamed', url: 'renamed.test', suggestedDate: '2001-01-01T00:00:00Z' }
      await admin.call<Source>('POST', '/source', change)
      const source = await admin.call<Source>('GET', `/source/${id}`)
      assert.deepEqual([source.name, source.url], ['Renamed', 'renamed.test'])
      assert.equal(source.suggestedDate, suggestedDate, 'the day of the suggestion stays')
    })
  })
}
