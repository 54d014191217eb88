import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomOf } from '../chaos/chaos-articles.ts'
import { startSite } from '../../../apps/server/src/testing/site.ts'
import {
  articlePage,
  listPage,
  sitemap,
} from '../../../apps/server/src/domains/intake/scanning/testing/pages.ts'

/** Subjects of alerts, one of these words each. */
export const SUBJECTS = ['zirconium', 'kelp', 'monsoon', 'basalt'] as const
const FIRST_ARTICLES = 12
const SLOWEST_ANSWER_MS = 120

export interface SmallArticle {
  host: string
  url: string
  title: string
  subjects: readonly string[]
  /** True if it was published before the first scan of its site, and so is not new. */
  isOld: boolean
}

/** A request, and the time of its response. */
interface Visit {
  host: string
  began: number
  answered: number
}

export type SmallInternet = Awaited<ReturnType<typeof startSmallInternet>>

/** Starts journals of our own on one port, which publish on demand, and log each request with its time. */
export async function startSmallInternet(seed: number, sites: number) {
  const random = randomOf(seed)
  const hosts = Array.from({ length: sites }, (_, at) => `journal${at}.example.org`)
  const published = new Map<string, SmallArticle[]>(hosts.map((host) => [host, []]))
  let count = 0

  function publish(host: string, isOld = false) {
    count += 1
    const subjects = SUBJECTS.filter(() => random() < 0.4)
    const title = `Observation ${count} of what ${subjects.join(' and ') || 'nothing in particular'} comes to`
    published.get(host)?.push({ host, url: `http://${host}/article/view/${count}`, title, subjects, isOld })
  }
  for (const host of hosts) for (let at = 0; at < FIRST_ARTICLES; at++) publish(host, true)

  const seen: Visit[] = []
  const site = await startSite((request, response) => {
    const visit: Visit = { host: request.headers.host ?? '', began: Date.now(), answered: Infinity }
    seen.push(visit)
    setTimeout(() => {
      // Set before sending: on a busy machine it may arrive long before this process learns of it.
      visit.answered = Date.now()
      answer(published.get(visit.host) ?? [], request, response)
    }, random() * SLOWEST_ANSWER_MS)
  })
  return {
    hosts,
    /** For the setting CLAIRE_DEV_RESOLVE. */
    resolve: hosts.map((host) => `${host}=127.0.0.1:${site.endpoint.port}`).join(','),
    seen,
    /** Publishes one more article at a random host. */
    publish: () => publish(hosts[Math.floor(random() * hosts.length)] ?? ''),
    articles: () => [...published.values()].flat(),
    close: site.close,
  }
}

function answer(articles: SmallArticle[], request: IncomingMessage, response: ServerResponse) {
  const { host = '', url = '/' } = { host: request.headers.host, url: request.url }
  const send = (type: string, body: string) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
  if (url === '/robots.txt') return send('text/plain', `User-agent: *\nSitemap: http://${host}/sitemap.xml\n`)
  if (url === '/sitemap.xml') return send('application/xml', sitemap(articles.map((article) => article.url)))
  if (url === '/') return send('text/html', listPage(articles.slice(-10).map((article) => article.url)))
  const found = articles.find((article) => new URL(article.url).pathname === url)
  if (!found) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  const abstract = `${found.title}. It was measured twice, once by day and once by night, and what follows is told here.`
  send('text/html', articlePage(found.title, { title: found.title, abstract }))
}

export interface Politeness {
  requests: number
  /** Requests to a host that began during another one there. */
  overlapping: number
  /** Requests that began less than `pauseMs` after the one before. */
  hasty: number
  shortestPauseMs: number
}

/** Returns the politeness of the visits; `pauseMs` is the minimum pause between two requests to a host. */
export function politenessOf(seen: Visit[], pauseMs: number): Politeness {
  const politeness: Politeness = {
    requests: seen.length,
    overlapping: 0,
    hasty: 0,
    shortestPauseMs: Infinity,
  }
  for (const host of new Set(seen.map((request) => request.host))) {
    const requests = seen.filter((request) => request.host === host).toSorted((a, b) => a.began - b.began)
    for (const [at, request] of requests.entries()) {
      const before = requests[at - 1]
      if (!before) continue
      const pause = request.began - before.answered
      if (pause < 0) politeness.overlapping += 1
      else if (pause < pauseMs) politeness.hasty += 1
      politeness.shortestPauseMs = Math.min(politeness.shortestPauseMs, pause)
    }
  }
  return politeness
}
