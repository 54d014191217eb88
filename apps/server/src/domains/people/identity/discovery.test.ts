import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type FakeProvider, startFakeProvider } from '#testing/fake-provider'
import { createDiscovery } from './discovery.ts'

describe('the description of a provider', () => {
  let provider: FakeProvider
  before(async () => {
    provider = await startFakeProvider()
  })
  after(() => provider.close())

  const describeItself = () =>
    provider.answers(() => ({
      status: 200,
      body: {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/authorize`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/keys`,
      },
    }))
  const fail = () => provider.answers(() => ({ status: 500 }))

  test('counts for ten minutes, and on while the provider fails, which is tried every five seconds', async () => {
    let now = 1_700_000_000_000
    const discovery = createDiscovery(provider.url, () => now)
    const requestsOf = async (times: number) => {
      const before = provider.requests.length
      for (let time = 0; time < times; time++)
        assert.equal((await discovery.metadata()).tokenEndpoint, `${provider.url}/token`)
      return provider.requests.length - before
    }
    describeItself()
    assert.equal(await requestsOf(3), 1)
    now += 601_000
    fail()
    assert.equal(await requestsOf(3), 1)
    now += 5_001
    assert.equal(await requestsOf(3), 1)
    now += 5_001
    describeItself()
    assert.equal(await requestsOf(3), 1)
    now += 5_001
    assert.equal(await requestsOf(3), 0)
  })

  test('is missing with a reason until the provider answered once', async () => {
    fail()
    const discovery = createDiscovery(provider.url, Date.now)
    await assert.rejects(discovery.metadata(), { code: 'UNAVAILABLE' })
    describeItself()
    assert.equal((await discovery.metadata()).jwksUrl, `${provider.url}/keys`)
  })
})
