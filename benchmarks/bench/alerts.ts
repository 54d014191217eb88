// npm run bench -- alerts [--most=10000] [--database=<postgres url>]: the cost of matching alerts against new articles, in
// one thread, and from the outbox to the ledger on SQLite and on PostgreSQL. Alerts consist of words of real titles, three
// in ten for exact words; their term statistics are from an index of other articles, their thresholds those of 300 fully
// calibrated alerts, in turn. Needs ../shared/corpus.
import { NO_CRITERIA } from '@claire/api-contract'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isFunctionWord } from '@claire/scholarly-text'
import {
  AlertSet,
  type WatchedAlert,
} from '../../apps/server/src/domains/reading/alerts/matching/decision/alert-set.ts'
import {
  type MatchingFacts,
  matchingFactsOf,
} from '../../apps/server/src/domains/reading/alerts/matching/decision/matching-facts.ts'
import { createMatcher } from '../../apps/server/src/domains/reading/alerts/matching/matcher.ts'
import { prepareArticle } from '../../apps/server/src/domains/reading/alerts/matching/decision/prepared-article.ts'
import { alertMigrations, createAlertStore } from '../../apps/server/src/domains/reading/alerts/index.ts'
import { savedQueryOf } from '../../apps/server/src/domains/reading/search/index.ts'
import {
  type ArticleDraft,
  articleMigrations,
  createArticleEvents,
  createArticleStore,
} from '../../apps/server/src/domains/articles/index.ts'
import { inTransaction } from '../../apps/server/src/platform/database.ts'
import { articleDraft } from '../../apps/server/src/testing/drafts.ts'
import { type TestDatabase, freshPostgres, freshSqlite } from '../../apps/server/src/testing/databases.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { freshSearch, staticEmbedder } from '../../apps/server/src/testing/search.ts'
import { readJsonLines } from '../support/read-lines.ts'
import { quantile } from '../support/search/retrieval-scores.ts'

interface Paper {
  title: string
  abstract: string
}

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/arxiv-100k.jsonl.gz')
const { values } = parseArgs({
  options: {
    most: { type: 'string', default: '100000' },
    database: { type: 'string', default: process.env.TEST_DATABASE_URL ?? '' },
  },
})
const most = Number(values.most)
const INDEXED = 10_000
const FULLY = 300
const ASKED = 200

let seed = 1
const random = () => (seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647) / 2_147_483_647

if (!existsSync(corpus)) console.log(`bench alerts skipped: ${corpus} is absent.`)
else await measure(readJsonLines<Paper>(corpus))

function draftOf({ title, abstract }: Paper, at: number): ArticleDraft {
  const url = `https://corpus.example/${at}`
  return articleDraft({ url, title, abstract, externalId: String(at), authors: [`Author Number${at}`] })
}

/** Returns two to four words of a title, in order, like the query of a reader who looks for similar articles. */
function searchOf({ title }: Paper): string {
  const words = (title.match(/\p{L}[\p{L}\p{N}-]{2,}/gu) ?? []).filter(
    (word) => !isFunctionWord(word.toLowerCase()),
  )
  const count = 2 + Math.floor(random() * 3)
  const from = Math.floor(random() * Math.max(1, words.length - count + 1))
  return words.slice(from, from + count).join(' ')
}

async function measure(papers: Paper[]) {
  const alerts = await alertsOf(papers)
  console.log(`\none new article, milliseconds (analysis of the article included; p50 / p95 of ${ASKED})`)
  console.log('bars: 5 ms with 10,000 alerts, 50 ms with 100,000')
  for (const count of [100, 1_000, 10_000, 100_000].filter((each) => each <= most))
    await oneArticle(alerts.slice(0, count), papers)
  const watched = alerts.slice(0, Math.min(10_000, most))
  console.log(
    `\n1,000 new articles against ${watched.length} alerts, from the outbox to the ledger (bar 10 s)`,
  )
  const migrations = { ...articleMigrations, ...alertMigrations }
  await thousandArticles(watched, papers, { name: 'SQLite', open: () => freshSqlite(migrations) })
  if (!values.database) return console.log('PostgreSQL    skipped: no --database or TEST_DATABASE_URL')
  const open = () => freshPostgres(values.database, migrations)
  await thousandArticles(watched, papers, { name: 'PostgreSQL', open })
}

async function alertsOf(papers: Paper[]): Promise<WatchedAlert[]> {
  const claire = await freshSearch()
  try {
    await claire.articles.saveAll(papers.slice(0, INDEXED).map(draftOf))
    await claire.follower.catchUp()
    const parts = { index: claire.index, embedder: staticEmbedder, contextual: [], isForeign: () => false }
    const alerts: WatchedAlert[] = []
    const full: Exclude<Extract<MatchingFacts, { meaning: unknown }>['thresholds'], null>[] = []
    const deviations: number[] = []
    for (let at = 0; alerts.length < most; at++) {
      const searchTerm = searchOf(papers[at % papers.length] ?? { title: '', abstract: '' })
      const asked = { input: { searchTerm, refineSearch: at % 10 < 3 }, sources: [] }
      if (full.length < FULLY) {
        const facts = await matchingFactsOf(parts, asked)
        if (facts && 'meaning' in facts && facts.thresholds && facts.meaning) {
          full.push(facts.thresholds)
          deviations.push(facts.meaning.deviation)
        }
        if (facts) alerts.push({ id: String(at), searchTerm, width: 'normal', strictness: 1, facts })
        continue
      }
      const saved = await savedQueryOf(parts, asked.input, [])
      if (!saved) continue
      const { query, text, covering } = saved
      if (query.kind === 'exact') {
        const facts = { query, text, statistics: await claire.index.statistics(text) }
        alerts.push({ id: String(at), searchTerm, width: 'normal', strictness: 1, facts })
        continue
      }
      const [vector = new Float32Array()] = await staticEmbedder.embed([text])
      const facts = {
        query,
        text,
        meaning: {
          embedderId: staticEmbedder.id,
          vector: [...vector],
          mean: 0.09,
          deviation: quantile(deviations, 0.5),
          close: 3,
        },
        covering,
        thresholds: full[at % full.length] ?? null,
        context: null,
      }
      alerts.push({ id: String(at), searchTerm, width: 'normal', strictness: 1, facts })
    }
    return alerts
  } finally {
    await claire.close()
  }
}

async function oneArticle(alerts: WatchedAlert[], papers: Paper[]) {
  const set = new AlertSet<WatchedAlert>({ words: staticEmbedder, contextual: [] })
  const begun = performance.now()
  for (const alert of alerts) set.put(alert)
  const loaded = performance.now() - begun
  const times: number[] = []
  const matching: number[] = []
  let found = 0
  let used = process.cpuUsage()
  for (const [at, paper] of papers.slice(-ASKED * 2).entries()) {
    const asked = performance.now()
    const article = { ...draftOf(paper, at), id: String(at), workKey: String(at), firstSeenAt: 0 }
    const [vector] = await staticEmbedder.embed([`${paper.title}. ${paper.abstract}`])
    const prepared = prepareArticle(article, { byWords: vector, inContext: {} })
    const ready = performance.now()
    found += set.match(prepared).length
    // The first half only warms up.
    if (at < ASKED) {
      used = process.cpuUsage()
      continue
    }
    times.push(performance.now() - asked)
    matching.push(performance.now() - ready)
  }
  const spent = secondsSince(used)
  const shown = (times: number[]) => [0.5, 0.95].map((share) => quantile(times, share).toFixed(2)).join(' / ')
  console.log(
    `${String(alerts.length).padStart(7)} alerts  ${shown(times)}  (matching alone ${shown(matching)}), of processor time ${((spent / ASKED) * 1000).toFixed(2)} an article; ${(found / ASKED / 2).toFixed(1)} results an article; loaded in ${Math.round(loaded)} ms`,
  )
}

/** Returns the processor time of this process since `before`. */
function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

interface Where {
  name: string
  open: () => Promise<TestDatabase>
}

/** Measures the way from the outbox to the ledger. */
async function thousandArticles(alerts: WatchedAlert[], papers: Paper[], { name, open }: Where) {
  const { database, close } = await open()
  try {
    const clock = () => Date.now()
    await inTransaction(database, async (transaction) => {
      const store = createAlertStore({ database: transaction, clock })
      for (const { searchTerm, facts } of alerts)
        await store.add(personId('reader'), {
          draft: {
            name: searchTerm,
            searchTerm: `${searchTerm} ${seed++}`,
            email: 'reader@example.org',
            ...NO_CRITERIA,
            sources: [],
            refineSearch: !('meaning' in facts),
            width: 'normal',
            frequency: 'NEW_MATCHES',
            note: '',
            pause: { state: 'active' },
          },
          matching: { facts, indexSize: INDEXED },
          most: Infinity,
        })
    })
    const articles = createArticleStore(database, clock)
    const events = createArticleEvents(database)
    const matcher = createMatcher({
      database,
      clock,
      articles,
      events,
      embedder: staticEmbedder,
      contextual: [],
    })
    while (await matcher.step());
    await articles.saveAll(papers.slice(-1000).map(draftOf))
    const [begun, used] = [performance.now(), process.cpuUsage()]
    while (await matcher.step());
    const seconds = ((performance.now() - begun) / 1000).toFixed(2)
    console.log(
      `${name.padEnd(12)}  ${seconds} s, of this process's processor time ${secondsSince(used).toFixed(2)} s`,
    )
  } finally {
    await close()
  }
}
