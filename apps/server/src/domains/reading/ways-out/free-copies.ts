import type { FreeCopy } from '@claire/api-contract'
import type { ArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database, StoreParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { Outside } from './outside.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Time for which an answer of the service counts. */
const VALID_MS = { found: 30 * DAY_MS, none: 7 * DAY_MS, failed: HOUR_MS }
const AT_ONCE = 4
const WAITING_MOST = 40
/** Limit of the requests to the service that one person causes in an hour. */
const PER_PERSON = 100

interface Parts extends StoreParts {
  articles: Pick<ArticleStore, 'cards'>
  outside: Outside
  /** null if no service is configured. */
  service: { url: string; email: string } | null
}

export type FreeCopies = ReturnType<typeof createFreeCopies>

/** Free copies of articles by DOI, as a service compatible with Unpaywall knows them. */
export function createFreeCopies(parts: Parts) {
  const { clock, articles, service } = parts
  const store = createFreeCopyStore(parts.database)
  const underWay = new Map<string, Promise<FreeCopy | null>>()
  const budget = createBudget(clock)
  const turns = createTurns()

  async function request(doi: string, before: FreeCopy | null): Promise<FreeCopy | null> {
    const answer = await turns.during(() => lookUp(parts, doi))
    // A failure says nothing about a copy that was found before.
    const copy = answer === 'failed' ? before : answer
    const validMs = VALID_MS[answer === 'failed' ? 'failed' : answer ? 'found' : 'none']
    await store.set(doi, copy, clock() + validMs)
    return copy
  }

  return {
    /**
     * The free copy of an article; null if none is known. Each DOI is requested by one request at a time. Throws
     * NOT_FOUND for an unknown article, TOO_MANY_REQUESTS and UNAVAILABLE beyond the limits.
     */
    async of(owner: PersonId, articleId: string): Promise<FreeCopy | null> {
      const [article] = await articles.cards([articleId])
      if (!article) throw new DomainError('NOT_FOUND', (t) => t('articles.none'))
      const { doi } = article
      if (!service || !doi) return null
      const stored = await store.get(doi)
      if (stored && stored.nextAt > clock()) return stored.copy
      const same = underWay.get(doi)
      if (same) return same
      budget.spend(owner)
      const answer = request(doi, stored?.copy ?? null).finally(() => underWay.delete(doi))
      underWay.set(doi, answer)
      return answer
    },
  }
}

async function lookUp({ outside, service }: Parts, doi: string): Promise<FreeCopy | null | 'failed'> {
  const segments = doi.split('/')
  // Dots would lead to another address of the service.
  if (!service || segments.some((segment) => /^\.{1,2}$/.test(segment))) return null
  const path = segments.map(encodeURIComponent).join('/')
  const answer = await outside.request({
    method: 'GET',
    url: `${service.url}/${path}?email=${encodeURIComponent(service.email)}`,
  })
  if (answer.kind === 'failed') return 'failed'
  if (answer.status === 404) return null
  return answer.status === 200 ? readFreeCopy(answer.text, outside.isPublic) : 'failed'
}

const VERSIONS: Record<string, FreeCopy['version']> = {
  publishedVersion: 'published',
  acceptedVersion: 'accepted',
  submittedVersion: 'submitted',
}
const LONGEST_ADDRESS = 2_000

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads an answer of Unpaywall's REST API, version 2. Returns null if it names no copy at a public address, and 'failed'
 * if it is no such answer.
 */
function readFreeCopy(text: string, isPublic: (url: string) => boolean): FreeCopy | null | 'failed' {
  const answer = parsed(text)
  if (typeof answer['doi'] !== 'string') return 'failed'
  const locations = [answer['best_oa_location'], ...listOf(answer['oa_locations'])].map(fieldsOf)
  const copies = locations.flatMap((location) => copyAt(location, isPublic) ?? [])
  return copies[0] ?? null
}

function parsed(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function copyAt(location: Fields, isPublic: (url: string) => boolean): FreeCopy | null {
  const url = ['url_for_pdf', 'url', 'url_for_landing_page']
    .map((name) => textOf(location[name]))
    .find((each) => each && each.length <= LONGEST_ADDRESS && isPublic(each))
  if (!url) return null
  return {
    url: new URL(url).href,
    host: new URL(url).hostname.replace(/^www\./, ''),
    version: VERSIONS[textOf(location['version'])] ?? null,
    licence: licenceName(textOf(location['license'])),
  }
}

/** 'CC BY-NC' for 'cc-by-nc'; null for licences without a known name. */
function licenceName(code: string): string | null {
  if (code === 'cc0') return 'CC0'
  return /^cc-by(-nc)?(-nd|-sa)?$/.test(code) ? code.toUpperCase().replace('-', ' ') : null
}

function createFreeCopyStore(db: Database) {
  return {
    async get(doi: string): Promise<{ copy: FreeCopy | null; nextAt: number } | undefined> {
      const row = await db.selectFrom('free_copy').selectAll().where('doi', '=', doi).executeTakeFirst()
      return row && { copy: row.copy ? (JSON.parse(row.copy) as FreeCopy) : null, nextAt: row.next_at }
    },

    async set(doi: string, copy: FreeCopy | null, nextAt: number) {
      const row = { copy: copy ? JSON.stringify(copy) : '', next_at: nextAt }
      await db
        .insertInto('free_copy')
        .values({ doi, ...row })
        .onConflict((conflict) => conflict.column('doi').doUpdateSet(row))
        .execute()
    },
  }
}

/** Counts the requests that each person causes, hour by hour. */
function createBudget(clock: Clock) {
  let hour = 0
  const spent = new Map<PersonId, number>()
  return {
    spend(owner: PersonId) {
      const now = Math.floor(clock() / HOUR_MS)
      if (now !== hour) spent.clear()
      hour = now
      const count = (spent.get(owner) ?? 0) + 1
      if (count > PER_PERSON)
        throw new DomainError('TOO_MANY_REQUESTS', (t) => t('articles.manyFreeCopies'), {
          retryAfterSeconds: HOUR_MS / 1000,
        })
      spent.set(owner, count)
    },
  }
}

/** Runs at most `AT_ONCE` pieces of work at a time, the others in order of arrival. */
function createTurns() {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (waiting.length >= WAITING_MOST)
        throw new DomainError('UNAVAILABLE', (t) => t('articles.freeCopiesBusy'), {
          retryAfterSeconds: 10,
        })
      if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        // The turn passes to the next, or ends.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
