import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Alert, AlertPage } from '@claire/api-contract'
import { READER, type World, fogAlert } from './world.ts'

export function alertCalls(given: () => World) {
  describe('7.3 alert calls', () => {
    const body = { ...fogAlert, name: 'Lichens', searchTerm: 'lichens', frequency: 'TWO_MONTHS' }
    let made: Alert

    test('GET alert page, size 10', async () => {
      const all = await given().demo.call<AlertPage>('GET', '/alert?size=100')
      const second = await given().demo.call<AlertPage>('GET', '/alert?page=1&size=2')
      assert.deepEqual(
        second.content.map(({ id }) => id),
        all.content.slice(2, 4).map(({ id }) => id),
      )
    })

    test('GET alert/{id}', async () => {
      const { id, name } = given().alerts.DAILY
      assert.equal((await given().demo.call<Alert>('GET', `/alert/${id}`)).name, name)
    })

    test('GET alert-result/IDs', async () => {
      const ids = await given().demo.call('GET', `/alert-result/IDs?alertId=${given().alerts.DAILY.id}`)
      assert.deepEqual(ids, [given().articles[0]?.id])
    })

    test('POST markAsRead', async () => {
      const alertId = given().alerts.DAILY.id
      await given().demo.call('POST', `/alert-result/markAsRead?alertId=${alertId}`)
      assert.deepEqual(await given().demo.call('GET', `/alert-result/IDs?alertId=${alertId}`), [])
    })

    test('POST alert body', async () => {
      made = await given().demo.call<Alert>('POST', '/alert', body)
      const { name, searchTerm, email, startYear, endYear, sources, refineSearch, frequency } = made
      assert.deepEqual(
        { name, searchTerm, email, startYear, endYear, sources, refineSearch, frequency },
        { ...body, email: READER },
      )
    })

    test('PUT alert/{id} with id', async () => {
      const change = { ...body, id: made.id, name: 'Mosses', searchTerm: 'mosses', frequency: 'ONE_MONTH' }
      await given().demo.call<Alert>('PUT', `/alert/${made.id}`, change)
      const { id, name, searchTerm, frequency } = await given().demo.call<Alert>('GET', `/alert/${made.id}`)
      assert.deepEqual(
        { id, name, searchTerm, frequency },
        { id: made.id, name: 'Mosses', searchTerm: 'mosses', frequency: 'ONE_MONTH' },
      )
    })

    test('DELETE alert/{id}', async () => {
      await given().demo.call('DELETE', `/alert/${made.id}`)
      assert.equal((await given().demo.refusal('GET', `/alert/${made.id}`)).status, 404)
    })
  })
}
