import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { StarterSource } from '#domains/intake/sources'
import { articlePage, atomFeed, collectionPages, homePage, sitemap } from './library-pages.ts'
import { articlePdf } from './article-pdf.ts'
import {
  type Collection,
  type LibraryArticle,
  collections,
  libraryFolder,
  readLibrary,
} from './library-article.ts'

/** The address of the sample library on this server, and of the source that scans it. */
export const sampleLibraryUrl = (publicUrl: string) => `${publicUrl}/sample-library/`

/** The source that gives a new Claire something to find, scanned like any other. */
export const sampleLibrarySource = (publicUrl: string): StarterSource => ({
  key: 'sample-library',
  name: 'Claire sample library',
  url: sampleLibraryUrl(publicUrl),
  status: 'APPROVED',
  note: 'Short articles written for Claire, so that there is something to find at once. Served by this server itself and scanned by its sitemap and feed. Delete it when real sources have taken its place; it does not come back.',
})

interface Resource {
  type: string
  body: string | Buffer
  etag: string
  /** In the format of HTTP dates. */
  lastModified: string
}

const HTML = 'text/html; charset=utf-8'
const MAX_AGE_SECONDS = 300

/** Serves the sample library as a small web site under /sample-library/, and /robots.txt, which allows scanners only there. */
export function sampleLibraryRoutes({ publicUrl }: { publicUrl: string }): FastifyPluginAsync {
  return async (app) => {
    const libraryUrl = sampleLibraryUrl(publicUrl)
    const resources = buildSite(readLibrary(), libraryUrl)
    const robots = `User-agent: *\nAllow: /sample-library/\nDisallow: /\n\nSitemap: ${libraryUrl}sitemap.xml\n`

    app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robots),
    )
    app.get('/sample-library', { schema: { hide: true } }, async (request, reply) =>
      answer(request, reply, resources.get('')),
    )
    app.get<{ Params: { '*': string } }>(
      '/sample-library/*',
      { schema: { hide: true } },
      async (request, reply) => answer(request, reply, resources.get(request.params['*'].replace(/\/$/, ''))),
    )
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, resource: Resource | undefined) {
  if (!resource) return reply.callNotFound()
  const { type, body, etag, lastModified } = resource
  reply.headers({
    etag,
    'last-modified': lastModified,
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  })
  if (isKnown(request, resource)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** RFC 9110: If-Modified-Since counts only without If-None-Match. */
function isKnown({ headers }: FastifyRequest, { etag, lastModified }: Resource): boolean {
  const known = headers['if-none-match']
  if (known !== undefined)
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  return Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(lastModified)
}

/** All resources, by path below the library's address without a slash at the end. */
function buildSite(articles: LibraryArticle[], libraryUrl: string): Map<string, Resource> {
  const newest = articles[0]?.date ?? '1970-01-01'
  const style = readFileSync(path.join(libraryFolder, 'style.css'))
  const site = new Map([
    ['', resourceOf(HTML, homePage(articles, libraryUrl), newest)],
    ['feed.xml', resourceOf('application/atom+xml; charset=utf-8', atomFeed(articles, libraryUrl), newest)],
    ['sitemap.xml', resourceOf('application/xml; charset=utf-8', sitemap(articles, libraryUrl), newest)],
    ['style.css', resourceOf('text/css; charset=utf-8', style, newest)],
  ])
  const add = (at: string, resource: Resource) => site.set(at.replace(/\/$/, ''), resource)
  for (const collection of Object.keys(collections) as Collection[]) {
    const ofCollection = articles.filter((article) => article.collection === collection)
    for (const { path: at, html } of collectionPages(collection, ofCollection, libraryUrl))
      add(at, resourceOf(HTML, html, newest))
  }
  for (const article of articles) {
    if (article.collection !== 'reports')
      add(article.path, resourceOf(HTML, articlePage(article, libraryUrl), article.date))
    if (article.pdfPath)
      add(article.pdfPath, resourceOf('application/pdf', articlePdf(article), article.date))
  }
  return site
}

function resourceOf(type: string, body: string | Buffer, date: string): Resource {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, body, etag, lastModified: new Date(`${date}T09:00:00Z`).toUTCString() }
}
