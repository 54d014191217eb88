import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Source, SourceCounts } from '@claire/api-contract'
import { claimsOf } from './caller.ts'
import { newSource } from './sources.ts'
import { type World, fogAlert } from './world.ts'

interface Described {
  paths: Record<string, Record<string, unknown>>
}

export function roles(given: () => World) {
  describe('6 roles', () => {
    const rolesIn = (token: string) => (claimsOf(token)['realm_access'] as { roles: string[] }).roles

    test('Realm role admin', async () => {
      const { admin, demo } = given()
      assert.ok(rolesIn(await admin.token()).includes('admin'))
      assert.ok(!rolesIn(await demo.token()).includes('admin'))
      await admin.call<SourceCounts>('GET', '/source/counts')
      assert.equal((await demo.refusal('GET', '/source/counts')).status, 403)
    })

    test('isAdmin at login', async () => {
      const { operator, newPerson, newBrowser } = given().external
      await newPerson('maria')
      await operator.setRole('maria', 'admin')
      const { access_token } = await newBrowser().tokens({ username: 'maria' })
      assert.ok(rolesIn(access_token).includes('admin'))
    })

    test('isAdmin again at each refresh', async () => {
      const { operator, newPerson, refresh } = given().external
      const person = await newPerson('rosa')
      assert.equal((await person.refusal('GET', '/source/counts')).status, 403)
      await operator.setRole('rosa', 'admin')
      const { tokens } = await refresh(person)
      assert.ok(rolesIn(tokens.access_token).includes('admin'))
      const response = await fetch(`${given().external.claire.url}/claire/source/counts`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      })
      assert.equal(response.status, 200)
    })

    test('Any user: search, bookmark, folders, alerts, detail, suggest, account', async () => {
      const { demo, articles } = given()
      const id = articles[0]?.id
      const calls = [
        demo.send('POST', '/search', { searchTerm: 'fog' }),
        demo.send('POST', `/bookmark?documentId=${id}`),
        demo.send('POST', '/bookmark/folder?folderName=Anybody'),
        demo.send('POST', '/alert', { ...fogAlert, name: 'Anybody', searchTerm: 'anybody' }),
        demo.send('POST', '/get-articles', [id]),
        demo.send('GET', `/abstract/concise-summary/${id}`),
        demo.send('POST', '/source', { name: 'Anybody', url: 'anybody.test' }),
        demo.send('GET', '/account'),
      ]
      assert.deepEqual(new Set((await Promise.all(calls)).map(({ status }) => status)), new Set([200]))
    })

    test('approve, reject, edit, delete, add approved, notes', async () => {
      const { demo } = given()
      const source = await newSource(demo)
      const path = `/source/${source.id}`
      const refused = await Promise.all([
        demo.refusal('PUT', `${path}/approve`),
        demo.refusal('PUT', `${path}/reject`),
        demo.refusal('POST', '/source', { ...source, name: 'Mine' }),
        demo.refusal('DELETE', `${path}/delete`),
        demo.refusal('PUT', `${path}/add-note`, { text: 'Mine' }),
        demo.refusal('POST', `${path}/add-note`, { text: 'Mine' }),
      ])
      assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([403]))
      const { name, status, notes } = await given().admin.call<Source>('GET', path)
      assert.deepEqual([name, status, notes], [source.name, 'PENDING', []])
    })

    test('Calls carry the bearer token', async () => {
      const { url } = given().claire
      const { paths } = (await (await fetch(`${url}/claire/openapi.json`)).json()) as Described
      const calls = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
      )
      assert.ok(calls.length > 50)
      const answers = await Promise.all(
        calls.map(async ([method, path]) => [path, (await fetch(url + path, { method })).status]),
      )
      assert.deepEqual(
        answers.filter(([, status]) => status !== 401),
        [],
      )
    })

    test('Account calls use a client-credentials token', async () => {
      const { proxy, newPerson } = given().external
      const person = await newPerson('cecilia')
      const since = proxy.requests.length
      const profile = { firstName: 'Cecilia', lastName: 'Payne', email: person.email }
      await person.call('PUT', '/account/profile', profile)
      const change = proxy.requests.slice(since).find(({ method }) => method === 'PUT')
      const claims = claimsOf(String(change?.authorization.replace('Bearer ', '')))
      assert.deepEqual([claims['azp'], claims['sub'] === person.id], ['claire-rest', false])
    })
  })
}
