import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type {
  Alert,
  AlertDelivery,
  AlertPage,
  BookmarkPage,
  FolderWithBookmarks,
  SearchPage,
  SourcePage,
} from '@claire/api-contract'
import type { Caller } from './caller.ts'
import { type World, fogAlert } from './world.ts'

export function limits(given: () => World) {
  describe('9 limits', () => {
    let admin: Caller
    before(() => {
      admin = given().admin
    })

    test('Search page 5', async () => {
      const { content, totalElements } = await admin.call<SearchPage>('POST', '/search', {
        searchTerm: '',
        source: ['Journal of Small Wonders'],
      })
      assert.ok(totalElements > 5)
      assert.equal(content.length, 5)
    })

    test('Sources 10', async () => {
      const { content, totalElements, totalPages } = await admin.call<SourcePage>('GET', '/source/getAll')
      assert.ok(totalElements > 10)
      assert.deepEqual([content.length, totalPages], [10, Math.ceil(totalElements / 10)])
    })

    test('Bookmarks 10', async () => {
      const { articles, standards } = given()
      const articleIds = [...articles, ...standards].map(({ id }) => id)
      await admin.call('POST', '/bookmark/bulk', { do: 'save', articleIds })
      const page = await admin.call<BookmarkPage>('GET', '/bookmark/page')
      assert.deepEqual([page.content.length, page.totalElements, page.totalPages], [10, 12, 2])
    })

    test('Alerts 10', async () => {
      for (let year = 2000; year <= 2010; year++)
        await admin.call<Alert>('POST', '/alert', { ...fogAlert, name: `From ${year}`, startYear: year })
      const { content, totalElements, totalPages } = await admin.call<AlertPage>('GET', '/alert')
      assert.deepEqual([content.length, totalElements, totalPages], [10, 11, 2])
    })

    test('Source paging size from the caller', async () => {
      for (const size of [3, 25]) {
        const page = await admin.call<SourcePage>('GET', `/source/getAll?size=${size}`)
        assert.equal(page.content.length, Math.min(size, page.totalElements))
        assert.equal(page.totalPages, Math.ceil(page.totalElements / size))
      }
    })

    test('Alert periods 1, 2, 3 months', async () => {
      const { ONE_MONTH, TWO_MONTHS, THREE_MONTHS } = given().alerts
      const alerts = [ONE_MONTH, TWO_MONTHS, THREE_MONTHS]
      const path = `/alert-delivery?alertIds=${alerts.map(({ id }) => id).join(',')}`
      const deliveries = await given().demo.call<AlertDelivery[]>('GET', path)
      const monthOf = (time: string | null | undefined) => {
        const date = new Date(String(time))
        return date.getUTCFullYear() * 12 + date.getUTCMonth()
      }
      assert.deepEqual(
        deliveries.map(({ nextMailAt }, at) => monthOf(nextMailAt) - monthOf(alerts[at]?.createdAt)),
        [1, 2, 3],
      )
    })

    test('Default folder name', async () => {
      const [first] = await admin.call<FolderWithBookmarks[]>('GET', '/bookmark/folder')
      assert.equal(first?.name, 'Bookmarks')
    })

    test('Product API timeouts and fees', async () => {
      const description = await (await fetch(`${given().claire.url}/claire/openapi.json`)).text()
      assert.doesNotMatch(description, /"402"|\bfees?\b|\bprice\b/, 'no call costs anything')
    })
  })
}
