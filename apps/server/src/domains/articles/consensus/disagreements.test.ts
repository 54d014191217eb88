import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ApiError, AuditPage, Disagreement, DisagreementPage } from '@claire/api-contract'
import { createArticleStore, type ArticleDraft } from '#domains/articles'
import { countStatements } from '#testing/count-statements'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import type { TestServer } from '#testing/server'
import { forgetStatementDecisions } from './disagreements.ts'
import type { Statement } from './statements.ts'

const PAGE = 'The ice of small lakes in forty winters'
const LIST = 'A census of northern reeds'
const PAGE_RULES = { title: 'citation_title', publicationYear: 'citation_date' }

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  before(async () => {
    server = await start()
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
  })
  after(() => server.close())

  const store = () => server.claire.articles
  const list = async (size = '100') => {
    const { status, body } = await server.call('/works/disagreements', { token: admin, query: { size } })
    assert.equal(status, 200)
    return body as DisagreementPage
  }
  const about = async (articleId: string) =>
    (await list()).content.filter(({ article }) => article.id === articleId)
  const stated = async (articleId: string) =>
    (await about(articleId)).map(({ field, statements }) => [
      field,
      ...statements.map(({ origin, value }) => `${origin}: ${value}`),
    ])
  const put = (id: string, body: object, token = admin) =>
    server.call(`/works/disagreements/${encodeURIComponent(id)}`, { method: 'PUT', token, body })
  const decide = async (id: string, body: object) => {
    const { status, body: answer } = await put(id, body)
    assert.equal(status, 200, JSON.stringify(answer))
    return answer as Disagreement
  }
  const shown = async (id: string) => {
    const [article] = await store().get([id])
    return [article?.title, article?.publicationYear]
  }
  let number = 0
  /** A new page, and how to save it again. */
  function page(fields: Partial<ArticleDraft> = {}) {
    const url = `https://lakes.example/${++number}`
    // Under one title they would be one article of one source.
    const draft = {
      sourceId: `source ${number}`,
      url,
      title: PAGE,
      publicationYear: 2015,
      provenance: PAGE_RULES,
      ...fields,
    }
    return async (again: Partial<ArticleDraft> = {}) =>
      (await store().save(articleDraft({ ...draft, ...again }))).id
  }
  const titled = (origin: Statement['origin'], value: string): Statement => ({
    field: 'title',
    origin,
    value,
  })
  const dated = (origin: Statement['origin'], year: number): Statement => ({
    field: 'publicationYear',
    origin,
    value: String(year),
  })

  describe('the title and year that count', () => {
    test('are those of the page if a list differs, and the list’s are stored', async () => {
      const id = await page({ others: [titled('list', LIST), dated('list', 2011)] })()
      assert.deepEqual(await shown(id), [PAGE, 2015])
      assert.deepEqual(await stated(id), [
        ['publicationYear', 'page: 2015', 'list: 2011'],
        ['title', `page: ${PAGE}`, `list: ${LIST}`],
      ])
    })

    test('are those of a list if a guess from a file differs', async () => {
      const guess = { title: 'largest type', publicationYear: 'first page' }
      const id = await page({
        articleType: 'pdf',
        provenance: guess,
        others: [titled('list', LIST), dated('list', 2011)],
      })()
      assert.deepEqual(await shown(id), [LIST, 2011])
    })

    test('are those of a registry or a record before those of the page, in whatever order they come', async () => {
      const save = page()
      const id = await save()
      await save({ others: [titled('registry', LIST), dated('registry', 2019)] })
      assert.deepEqual(await shown(id), [LIST, 2019])
      await save()
      assert.deepEqual(await shown(id), [LIST, 2019])
      const record = page({ provenance: { record: 'digest' }, title: LIST, publicationYear: 2019 })
      const recorded = await record()
      await record({ title: PAGE, publicationYear: 2015, provenance: { ...PAGE_RULES, record: 'digest' } })
      assert.deepEqual(await shown(recorded), [LIST, 2019])
    })

    test('are those on which two origins agree, against a single more trusted one', async () => {
      const id = await page({
        others: [dated('registry', 2019), dated('list', 2014)],
      })()
      assert.deepEqual(await shown(id), [PAGE, 2015])
    })

    test('are no disagreement if years differ by one or titles by spelling, and are one by two years', async () => {
      const near = await page({ others: [titled('list', `${PAGE.toUpperCase()}.`), dated('list', 2016)] })()
      assert.deepEqual(await about(near), [])
      const apart = await page({ others: [dated('list', 2017)] })()
      assert.deepEqual(await stated(apart), [['publicationYear', 'page: 2015', 'list: 2017']])
    })
  })

  describe('a disagreement', () => {
    test('is deleted when a later scan agrees, and replaced when it differs', async () => {
      const save = page({ others: [dated('list', 2011)] })
      const id = await save()
      await save({ others: [dated('list', 2009)] })
      assert.deepEqual(await stated(id), [['publicationYear', 'page: 2015', 'list: 2009']])
      await save({ publicationYear: 2010, others: [] })
      assert.deepEqual([await about(id), await shown(id)], [[], [PAGE, 2010]])
    })

    test('is deleted with its article', async () => {
      const id = await page({ others: [dated('list', 2011)] })()
      const { counts } = await list()
      await store().remove([id])
      assert.deepEqual(await about(id), [])
      assert.equal((await list()).counts.disagreements, counts.disagreements - 1)
      const rows = await server.claire.database
        .withTables<{ article_disagreement: { article_id: string } }>()
        .selectFrom('article_disagreement')
        .select('article_id')
        .where('article_id', '=', id)
        .execute()
      assert.deepEqual(rows, [])
    })

    test('costs nothing when saving an article without one', async () => {
      const save = page()
      await save()
      const counted = countStatements(server.claire.database)
      const counting = createArticleStore(counted.database, () => 1)
      const agreeing = articleDraft({
        sourceId: `source ${number}`,
        url: `https://lakes.example/${number}`,
        title: PAGE,
        publicationYear: 2015,
        provenance: PAGE_RULES,
      })
      await counting.save(agreeing)
      const before = counted.count()
      await counting.save({ ...agreeing, others: [titled('list', PAGE)] })
      assert.equal(counted.count() - before, before)
      // Four look-ups, by title, work and address, and the addresses: none of pairs or statements.
      assert.ok(before <= 4, `${before} statements`)
    })
  })

  describe('a decision', () => {
    test('for another statement survives further scans, is logged, and can be undone', async () => {
      const save = page({ others: [titled('list', LIST)] })
      const id = await save()
      const [disagreement] = await about(id)
      assert.ok(disagreement)
      const used = await decide(disagreement.id, { state: 'used', value: LIST })
      assert.deepEqual([used.state, used.shown, used.decidedBy], ['used', LIST, 'Ada Lovelace'])
      await save()
      await save({ others: [], abstract: 'Another abstract.' })
      await save({ others: [titled('list', 'Something that the list says now')] })
      assert.deepEqual(await shown(id), [LIST, 2015])
      const undone = await decide(disagreement.id, { state: 'open' })
      assert.deepEqual([undone.shown, undone.decidedBy, undone.decidedAt], [PAGE, '', null])
      await save()
      assert.deepEqual(await shown(id), [PAGE, 2015])
      const audit = await server.call('/source/audit', { token: admin, query: { size: '2' } })
      assert.deepEqual(
        (audit.body as AuditPage).content.map(({ action, before, after }) => [action, before, after]),
        [
          ['disagreement_undone', `title: ${LIST}`, `title: ${PAGE}`],
          ['statement_used', `title: ${PAGE}`, `title: ${LIST}`],
        ],
      )
    })

    test('to dismiss leaves the article as it is, until an origin says something new', async () => {
      const save = page({ others: [dated('list', 2011)] })
      const id = await save()
      const [disagreement] = await about(id)
      assert.ok(disagreement)
      const dismissed = await decide(disagreement.id, { state: 'dismissed' })
      assert.deepEqual([dismissed.state, dismissed.shown], ['dismissed', '2015'])
      await save()
      assert.equal((await about(id))[0]?.state, 'dismissed')
      await save({ others: [dated('list', 1999)] })
      const [reopened] = await about(id)
      assert.deepEqual([reopened?.state, reopened?.decidedBy, reopened?.decidedAt], ['open', '', null])
    })

    test('comes first while open, and names a former user once the account is deleted', async () => {
      const id = await page({ others: [dated('list', 2001)] })()
      const [disagreement] = await about(id)
      assert.ok(disagreement)
      await decide(disagreement.id, { state: 'used', value: '2001' })
      assert.deepEqual(await shown(id), [PAGE, 2001])
      const states = (await list()).content.map(({ state }) => state === 'open')
      assert.deepEqual(
        states,
        states.toSorted((a, b) => Number(b) - Number(a)),
      )
      await forgetStatementDecisions(server.claire.database, personId('ada'))
      assert.equal((await about(id))[0]?.decidedBy, 'Former user')
    })

    test('needs an administrator, an existing disagreement and a stated value', async () => {
      const id = await page({ others: [dated('list', 2011)] })()
      const key = `${id}~publicationYear`
      const user = await server.tokens.user()
      assert.equal((await server.call('/works/disagreements', { token: user })).status, 403)
      assert.equal((await put(key, { state: 'dismissed' }, user)).status, 403)
      assert.equal((await put(`${id}~title`, { state: 'dismissed' })).status, 404)
      assert.equal((await put('nonsense', { state: 'dismissed' })).status, 404)
      assert.equal((await put(key, { state: 'gone' })).status, 400)
      const { status, body } = await put(key, { state: 'used', value: '1850' })
      assert.deepEqual(
        [status, (body as ApiError).apiError],
        [409, 'Nobody says that any more. Load the page again.'],
      )
      assert.equal((await put(key, { state: 'used' })).status, 409)
    })
  })
})
