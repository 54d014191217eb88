import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ApiError, AuditPage, WorkPair, WorkPairPage } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { personId } from '#testing/person'
import { forgetWorkDecisions } from './work-pairs.ts'

const WORK = {
  title: 'Melting of sea ice in the long Arctic summer',
  authors: ['Grace Hopper'],
  publicationYear: 2021,
}

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  before(async () => {
    server = await start()
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
  })
  after(() => server.close())

  const store = () => server.claire.articles
  const page = async (state: string) => {
    const { status, body } = await server.call('/works/pairs', { token: admin, query: { state } })
    assert.equal(status, 200)
    return body as WorkPairPage
  }
  const decide = (id: string, state: string, token = admin) =>
    server.call(`/works/pairs/${encodeURIComponent(id)}`, { method: 'PUT', token, body: { state } })
  const decided = async (id: string, state: string) => {
    const { status, body } = await decide(id, state)
    assert.equal(status, 200, JSON.stringify(body))
    return body as WorkPair
  }
  const pairOf = async (state: string, ...ids: string[]) => {
    const { content } = await page(state)
    const pair = content.find(({ articles }) => articles.every(({ id }) => ids.includes(id)))
    assert.ok(pair, `no ${state} pair of ${ids.join(', ')}`)
    return pair
  }
  let number = 0
  const save = async (fields: Parameters<typeof articleDraft>[0]) =>
    (
      await store().save(
        articleDraft({ sourceId: `source ${++number}`, url: `https://w.example/${number}`, ...fields }),
      )
    ).id

  describe('two articles that claim one DOI', () => {
    let one: string
    let other: string
    let doi: string
    beforeEach(async () => {
      doi = `10.1000/attractor-${number}`
      const authors = [`Grace Hopper-${'x'.repeat(number + 1)}`]
      one = await save({ title: 'Dynamics towards the Feigenbaum attractor', doi, authors })
      other = await save({ title: 'Trajectories en route to chaos', doi, authors, abstract: '' })
    })

    test('are a pair to decide, with what agrees and what does not', async () => {
      const pair = await pairOf('open', one, other)
      assert.deepEqual(
        [pair.reason, pair.identifier, pair.keptBy, pair.isNotice, pair.decidedBy, pair.decidedAt],
        ['identifier', doi, one, false, '', null],
      )
      assert.deepEqual(pair.agreement, {
        title: 'differs',
        doi: 'one_side',
        authors: 'agrees',
        year: 'agrees',
        source: 'differs',
        abstract: 'one_side',
      })
      assert.equal((await page('open')).counts.open, (await page('open')).totalElements)
    })

    test('become one work by a decision, two again when it is undone, and the log says who did', async () => {
      const { id } = await pairOf('open', one, other)
      const merged = await decided(id, 'merged')
      assert.deepEqual([merged.state, merged.decidedBy], ['merged', 'Ada Lovelace'])
      assert.deepEqual(await store().sameWork(one), [other])
      assert.equal((await decided(id, 'open')).decidedBy, '')
      assert.deepEqual(await store().sameWork(one), [])
      const audit = await server.call('/source/audit', { token: admin, query: { size: '50' } })
      assert.deepEqual(
        (audit.body as AuditPage).content.map(({ action, userName }) => `${action} ${userName}`).slice(0, 2),
        ['works_undone Ada Lovelace', 'works_merged Ada Lovelace'],
      )
    })

    test('stay one by decision when their records are saved again, even with another title', async () => {
      const { id } = await pairOf('open', one, other)
      await decided(id, 'merged')
      const [article] = await store().get([other])
      assert.ok(article)
      await store().save({ ...article, title: 'Trajectories en route to chaos, revised' })
      assert.deepEqual(await store().sameWork(one), [other])
    })
  })

  test('a work that Claire joined is separated by a decision, stays so, and is joined again by undoing', async () => {
    const preprint = await save(WORK)
    const journal = await save({ ...WORK, doi: '10.1000/ice' })
    const { id, decidedBy, decidedAt } = await pairOf('merged', preprint, journal)
    assert.deepEqual([decidedBy, decidedAt], ['', null])
    assert.equal((await decide(id, 'open')).status, 409)
    await decided(id, 'apart')
    assert.deepEqual(await store().sameWork(preprint), [])
    const [article] = await store().get([journal])
    assert.ok(article)
    await store().save({ ...article, doi: '10.1000/ice-corrected' })
    assert.deepEqual(await store().sameWork(preprint), [])
    assert.equal((await decide(id, 'open')).status, 200)
    assert.equal((await pairOf('merged', preprint, journal)).id, id)
  })

  test('a correction is never merged with its article', async () => {
    const one = await save({ title: 'Kelp after storms', doi: '10.1000/kelp' })
    const other = await save({ title: 'Erratum: Kelp after storms', doi: '10.1000/kelp' })
    const { id, isNotice } = await pairOf('open', one, other)
    assert.equal(isNotice, true)
    const { status, body } = await decide(id, 'merged')
    assert.equal(status, 409)
    assert.match((body as ApiError).apiError, /never merged/)
    assert.equal((await decided(id, 'apart')).state, 'apart')
  })

  test('only administrators see and decide pairs; an unknown pair, or one with a deleted article, is not found', async () => {
    const user = await server.tokens.user()
    assert.equal((await server.call('/works/pairs', { token: user })).status, 403)
    assert.equal((await decide('a~b', 'merged', user)).status, 403)
    assert.equal((await decide('a~b', 'merged')).status, 404)
    assert.equal((await decide('nonsense', 'apart')).status, 404)
    assert.equal((await decide('a~b', 'separate')).status, 400)
    const one = await save({ title: 'Fjords of the north coast', doi: '10.1000/fjord' })
    const other = await save({ title: 'Deltas of the south coast', doi: '10.1000/fjord' })
    const { id } = await pairOf('open', one, other)
    await store().remove([other])
    assert.equal((await decide(id, 'merged')).status, 404)
    assert.ok(!(await page('open')).content.some((pair) => pair.id === id))
  })

  test('the decider is a former user once the account is deleted', async () => {
    const one = await save({ title: 'Canyons and their winds', doi: '10.1000/canyon' })
    const other = await save({ title: 'Plateaus and their grasses', doi: '10.1000/canyon' })
    const { id } = await pairOf('open', one, other)
    await decided(id, 'apart')
    await forgetWorkDecisions(server.claire.database, personId('ada'))
    assert.equal((await pairOf('apart', one, other)).decidedBy, 'Former user')
  })
})
