import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { REPORTS_PER_HOUR, REPORTS_PER_PERSON, type ReportPage } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import type { TestServer } from '#testing/server'

const HOUR_MS = 3_600_000
const ABSTRACT =
  'Lakes were measured for ten years. We show that deep lakes warm more slowly than shallow ones.'

onEveryServer((start) => {
  let server: TestServer
  let now = 1_700_000_000_000
  before(async () => {
    server = await start({ clock: () => now })
  })
  after(() => server.close())

  const draftOf = (id: string) =>
    articleDraft({ url: `https://a.example/${id}`, title: `Lakes ${id}`, abstract: ABSTRACT })
  const saved = async (id: string = randomUUID()) => (await server.claire.articles.save(draftOf(id))).id
  async function reader(subject: string = randomUUID()) {
    const token = await server.tokens.user({ subject })
    return (articleId: string, about = 'summary', note = '') =>
      server.call('/report', { method: 'POST', token, body: { articleId, about, note } })
  }
  async function reported() {
    const token = await server.tokens.admin()
    const { body } = await server.call('/report', { token, query: { size: '100' } })
    return (body as ReportPage).content
  }
  async function settle(id: string, rewrite = false) {
    const token = await server.tokens.admin()
    return (await server.call(`/report/${id}/settle`, { method: 'PUT', token, body: { rewrite } })).status
  }
  const about = async (articleId: string) => (await reported()).filter((each) => each.articleId === articleId)

  test('a report is stored with the text shown, and shown without its author', async () => {
    const [report, id] = [await reader('ada'), await saved('kept')]
    assert.equal((await report(id, 'summary', '  It says the opposite. ')).status, 200)
    assert.equal((await report(id, 'facts')).status, 200)
    const both = await about(id)
    const [summary, facts] = ['summary', 'facts'].map((part) => both.find((each) => each.about === part))
    assert.deepEqual(
      { ...summary, id: '', articleId: '' },
      {
        id: '',
        about: 'summary',
        note: 'It says the opposite.',
        reportedAt: new Date(now).toISOString(),
        articleId: '',
        title: 'Lakes%20kept',
        said: (await server.claire.abstracts.conciseSummary(id)).conciseSummary,
        state: 'same',
        isGenerated: false,
      },
    )
    assert.match(summary?.said ?? '', /deep lakes warm more slowly/)
    assert.equal(facts?.said, 'Lakes kept · Grace Hopper · 2024')
    assert.doesNotMatch(JSON.stringify(await reported()), /"ada"/)
  })

  test('an article changed since the report is marked', async () => {
    const [report, changed] = [await reader(), await saved('changed')]
    await report(changed)
    await server.claire.articles.save({ ...draftOf('changed'), abstract: `${ABSTRACT} In all seasons.` })
    assert.equal((await about(changed))[0]?.state, 'changed')
  })

  test('reports are deleted with their article', async () => {
    const [report, gone, stays] = [await reader(), await saved('gone'), await saved('stays')]
    await report(gone)
    await report(stays)
    await server.claire.articles.remove([gone])
    assert.equal(await server.claire.reports.forgetGone(), 1)
    assert.deepEqual([(await about(gone)).length, (await about(stays)).length], [0, 1])
    assert.equal((await report(gone)).status, 404)
  })

  test('a second report replaces the first', async () => {
    const [report, id] = [await reader(), await saved()]
    await report(id, 'facts', 'The year is wrong.')
    await report(id, 'facts', 'The year is 1999.')
    assert.deepEqual(
      (await about(id)).map(({ note }) => note),
      ['The year is 1999.'],
    )
  })

  test('a settled report leaves the list, once', async () => {
    const [report, id] = [await reader(), await saved()]
    await report(id)
    const [{ id: reportId } = { id: '' }] = await about(id)
    assert.deepEqual([await settle(reportId, true), await settle(reportId)], [200, 404])
    assert.deepEqual(await about(id), [])
  })

  test('reports of a person are limited per hour, and in all until they are settled', async () => {
    const subject = randomUUID()
    const report = await reader(subject)
    let taken = 0
    for (; taken < REPORTS_PER_HOUR; taken++) assert.equal((await report(await saved())).status, 200)
    const one = await saved()
    assert.equal((await report(one)).status, 429)
    assert.equal((await (await reader())(one)).status, 200)
    for (; taken < REPORTS_PER_PERSON; taken++) {
      now += HOUR_MS
      assert.equal((await report(await saved())).status, 200)
    }
    now += HOUR_MS
    assert.equal((await report(one)).status, 429)
  })

  test('reports are deleted with the account', async () => {
    const [report, id] = [await reader('leaver'), await saved()]
    await report(id)
    await server.claire.reports.forget(personId('leaver'))
    assert.deepEqual(await about(id), [])
  })

  test('a longer note than is taken, and another part of an article, are refused', async () => {
    const [report, id] = [await reader(), await saved()]
    assert.equal((await report(id, 'summary', 'x'.repeat(2_001))).status, 400)
    assert.equal((await report(id, 'picture')).status, 400)
  })
})
