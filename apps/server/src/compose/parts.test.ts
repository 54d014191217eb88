import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, after, describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { createLog } from '#platform/log'
import { alertInput, matchAll } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { startTokenIssuer } from '#testing/token-issuer'
import { readConfig } from '../config/index.ts'
import { type Overrides, compose } from './index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-compose-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let folders = 0
const freshFolder = () => path.join(folder, String(++folders))
const log = createLog('silent', { readable: false })
const embedder = createStaticEmbedder()

/** A Claire with these settings; closed with the test, unless it was before. */
async function composed(t: TestContext, settings: Record<string, string>, overrides: Overrides = {}) {
  const dataDir = settings.DATA_DIR ?? freshFolder()
  const config = readConfig({ SAMPLE_LIBRARY: 'off', CONTEXTUAL: 'off', ...settings, DATA_DIR: dataDir })
  const claire = await compose(config, log, { starters: [], embedder, indexThreads: false, ...overrides })
  let isOpen = true
  const close = async () => {
    if (isOpen) await claire.close()
    isOpen = false
  }
  t.after(close)
  return { claire, dataDir, close }
}

const ada = {
  subject: personId('ada'),
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  emailVerified: true,
  session: null,
  isAdmin: false,
}

describe('a process that answers browsers', () => {
  test('has the search index, its follower, and the passwords of the first users', async (t) => {
    const { claire, dataDir } = await composed(t, { ROLES: 'api' })
    assert.ok(claire.search && claire.index && claire.follower && claire.alerts && claire.alertRefresh)
    assert.ok(claire.eventPruning && claire.identityProvider)
    assert.ok(existsSync(path.join(dataDir, 'index')))
    const passwords = path.join(dataDir, 'first-run-passwords.txt')
    assert.equal(statSync(passwords).mode & 0o777, 0o600)
    const lines = readFileSync(passwords, 'utf8').trim().split('\n')
    assert.deepEqual(
      lines.map((line) => line.split(/\s+/)[0]),
      ['admin', 'demo'],
    )
    assert.equal(new Set(lines.map((line) => line.split(/\s+/)[1])).size, 2)
  })

  test('creates the first users once: their passwords are not written again', async (t) => {
    const first = await composed(t, { ROLES: 'api' })
    const passwords = path.join(first.dataDir, 'first-run-passwords.txt')
    await first.close()
    rmSync(passwords)
    const again = await composed(t, { ROLES: 'api', DATA_DIR: first.dataDir })
    assert.ok(again.claire.identityProvider)
    assert.ok(!existsSync(passwords))
  })

  test('has no provider of its own if there is an external one', async (t) => {
    const { claire, dataDir } = await composed(t, {
      ROLES: 'api',
      IDP_URL: 'https://id.example.org',
      IDP_REST_SECRET: 'a secret of the other side',
    })
    assert.equal(claire.identityProvider, null)
    assert.ok(!existsSync(path.join(dataDir, 'first-run-passwords.txt')))
  })

  test('is the only one that may write to its index: a second on the folder is refused, and the first continues', async (t) => {
    const { claire, dataDir } = await composed(t, { ROLES: 'api' })
    await assert.rejects(composed(t, { ROLES: 'api', DATA_DIR: dataDir }), /in use by another process/)
    await claire.articles.save(articleDraft({ title: 'Still answering' }))
    await claire.follower?.catchUp()
    const { totalElements } = (await claire.search?.search(
      ada.subject,
      { searchTerm: 'answering' },
      { page: 0, size: 5 },
    )) ?? { totalElements: 0 }
    assert.equal(totalElements, 1)
  })
})

describe('a process that does not', () => {
  for (const role of ['scanner', 'matcher', 'mailer'])
    test(`(${role}) has no index, no provider and no passwords, and touches none`, async (t) => {
      const { claire, dataDir } = await composed(t, { ROLES: role })
      assert.deepEqual(
        [claire.search, claire.index, claire.follower, claire.alerts, claire.alertRefresh],
        [null, null, null, null, null],
      )
      assert.deepEqual([claire.eventPruning, claire.identityProvider], [null, null])
      assert.deepEqual(claire.underWay(), {})
      const left = readdirSync(dataDir).filter((name) => name === 'index' || name.includes('password'))
      assert.deepEqual(left, [])
      await claire.checks.database()
    })

  test('but one that matches finds results for alerts of the one that does, and mails them', async (t) => {
    let now = Date.parse('2026-03-01T09:00:00Z')
    const clock = () => now
    const api = await composed(t, { ROLES: 'api' }, { clock })
    const input = alertInput({ searchTerm: 'zirconium', refineSearch: true })
    const alert = await api.claire.alerts?.add(ada, input)
    await matchAll(api.claire)
    const settings = { DATA_DIR: api.dataDir }
    const matcher = await composed(t, { ...settings, ROLES: 'matcher' }, { clock })
    const { id } = await api.claire.articles.save(articleDraft({ title: 'Zirconium in glass' }))
    await matchAll(matcher.claire)
    assert.deepEqual(await api.claire.alerts?.newIds(ada.subject, alert?.id ?? ''), [id])
    const mailer = await composed(t, { ...settings, ROLES: 'mailer' }, { clock })
    now += 15 * 60_000
    for (const worker of mailer.claire.notifications.workers) await worker.wake()
    const mails = readdirSync(path.join(api.dataDir, 'outbox'))
    assert.equal(mails.length, 1)
    const [file = ''] = mails
    assert.match(readFileSync(path.join(api.dataDir, 'outbox', file), 'utf8'), /Subject: 1 new: Zirconium/)
    const { content } = await api.claire.notifications.service.outbox({ page: 0, size: 10 })
    assert.deepEqual(
      content.map(({ to, subject }) => [to, subject]),
      [['ada@example.org', '1 new: Zirconium']],
    )
  })

  test('deletes an account like the one that answers', async (t) => {
    const api = await composed(t, { ROLES: 'api' })
    await api.claire.alerts?.add(ada, alertInput())
    const scanner = await composed(t, { ROLES: 'scanner', DATA_DIR: api.dataDir })
    await scanner.claire.forgetAlerts(ada.subject)
    assert.equal((await api.claire.alerts?.page(ada.subject, { page: 0, size: 10 }))?.totalElements, 0)
  })
})

describe('contracts between parts', () => {
  test('events stay until both the index and the alerts have read them', async (t) => {
    let now = Date.parse('2026-03-01T09:00:00Z')
    const { claire } = await composed(t, { ROLES: 'api' }, { clock: () => now })
    const drafts = ['a', 'b', 'c'].map((at) => articleDraft({ url: `https://a.example/${at}`, title: at }))
    await claire.articles.saveAll(drafts)
    now += 60 * 24 * 3600_000
    await claire.articles.save(articleDraft({ url: 'https://a.example/later', title: 'Later' }))
    const oldest = () => claire.articleEvents.oldest()
    const first = await oldest()
    const prune = async () => {
      while (await claire.eventPruning?.step());
      return oldest()
    }
    assert.equal(await prune(), first, 'nobody has read them')
    await claire.follower?.catchUp()
    assert.equal(await prune(), first, 'the alerts have not')
    await matchAll(claire)
    assert.ok((await prune()) > first)
  })
})

describe('the configuration', () => {
  test('is the clock of all parts', async (t) => {
    const { claire } = await composed(t, { ROLES: 'api' }, { clock: () => 1_000 })
    const alert = await claire.alerts?.add(ada, alertInput())
    assert.equal(alert?.createdAt, new Date(1_000).toISOString())
    const { id } = await claire.articles.save(articleDraft())
    await claire.bookmarks.add(ada.subject, { documentId: id })
    const [stored] = await claire.bookmarks.list(ada.subject)
    assert.equal(stored?.createdAt, new Date(1_000).toISOString())
  })

  test('the sample library is both a source and its pages, or neither', async (t) => {
    const settings = { ROLES: 'api', PUBLIC_URL: 'https://claire.example.org' }
    const on = await composed(t, { ...settings, SAMPLE_LIBRARY: 'on' })
    const off = await composed(t, { ...settings, SAMPLE_LIBRARY: 'off' })
    const names = async ({ claire }: typeof on) =>
      (await claire.sourceStore.namesWithStatus('APPROVED')).length
    assert.ok(on.claire.sampleLibrary)
    assert.equal(off.claire.sampleLibrary, null)
    assert.equal(await names(on), (await names(off)) + 1)
  })

  test('webhooks that are switched off are offered to nobody', async (t) => {
    for (const [WEBHOOKS, isOffered] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const { claire } = await composed(t, { ROLES: 'api', WEBHOOKS })
      const alert = await claire.alerts?.add(ada, alertInput())
      const answer = await claire.notifications.service.webhook(ada.subject, alert?.id ?? '')
      assert.deepEqual(answer, { isOffered, webhook: null })
    }
  })

  test('mail is sent to a mail server, and administrators cannot read it', async (t) => {
    const { claire } = await composed(t, {
      ROLES: 'api',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'claire@claire.example',
    })
    await assert.rejects(claire.notifications.service.outbox({ page: 0, size: 10 }), { code: 'NOT_FOUND' })
  })

  test('an embedding service replaces the first contextual model; alerts use the static table', async (t) => {
    const settings = {
      ROLES: 'api',
      EMBEDDING_URL: 'http://127.0.0.1:1/v1',
      EMBEDDING_MODEL: 'some-model',
      EMBEDDING_DIMENSIONS: '48',
      CONTEXTUAL: 'on',
    }
    const namesIn = ({ claire }: Awaited<ReturnType<typeof composed>>) =>
      claire.contextFillings.map(({ name }) => name)
    const service = await composed(t, settings)
    const alone = await composed(t, { ...settings, MULTILINGUAL: 'off' })
    const off = await composed(t, { ROLES: 'api', CONTEXTUAL: 'off' })
    assert.equal(service.claire.embedder.id, off.claire.embedder.id)
    assert.equal(service.claire.contextual[0]?.id, alone.claire.contextual[0]?.id)
    assert.deepEqual(
      [namesIn(service), namesIn(alone), namesIn(off)],
      [['contextual', 'multilingual'], ['contextual'], []],
    )
  })

  test('only the trusted issuer is accepted', async (t) => {
    const issuer = await startTokenIssuer()
    t.after(() => issuer.close())
    const { claire } = await composed(t, { ROLES: 'api' }, { trusted: issuer.trusted })
    assert.equal(claire.identityProvider, null, 'its place is taken')
    assert.ok(claire.guard)
  })
})
