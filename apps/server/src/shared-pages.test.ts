import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { openS3Files } from '#adapters/files'
import { createExtractor } from '#domains/intake/extraction'
import { createScanning, scanningMigrations } from '#domains/intake/scanning'
import { USUAL_SETTINGS } from '#domains/intake/sources'
import { articleMigrations } from '#domains/articles'
import { createLog } from '#platform/log'
import { freshSqlite } from '#testing/databases'
import { startS3Gateway, withoutGateway } from '#testing/s3-gateway'
import { startSite } from '#testing/site'

const HOST = 'journal.site.net'
const root = mkdtempSync(path.join(tmpdir(), 'claire-shared-'))
after(() => rmSync(root, { recursive: true, force: true }))

const article = (at: number) => `<!doctype html><html lang="en"><head><title>Study ${at}</title>
<meta name="citation_title" content="Study ${at} of tidal flats"><meta name="citation_author" content="Ada Ray">
<meta name="citation_publication_date" content="2021"></head><body><article><h1>Study ${at} of tidal flats</h1>
<h2>Abstract</h2><p>Measurements were taken on ${at} tidal flats for two years, and what follows from them is discussed at sufficient length here.</p>
${`<p>On each day something else was seen in the channel, and it took long until the water stood still again.</p>`.repeat(12)}</article></body></html>`
const list = `<html><body><main><h1>Articles</h1><ul>${[1, 2, 3].map((at) => `<li><a href="/article/view/${at}">Read ${at}</a></li>`).join('')}</ul></main></body></html>`

describe('two scanners with folders of their own and one bucket', { skip: withoutGateway }, () => {
  test('share the pages: one reads what the other fetched, and a removal applies to both', async (t) => {
    const { bucket, stop } = await startS3Gateway()
    const { database, close } = await freshSqlite({ ...articleMigrations, ...scanningMigrations })
    const site = await startSite((request, response) => {
      const at = Number(/^\/article\/view\/(\d)$/.exec(request.url ?? '')?.[1])
      const page = request.url === '/' ? list : at ? article(at) : undefined
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '')
    })
    const extractor = createExtractor({ workers: 1 })
    const pages = await openS3Files({ ...bucket, prefix: 'claire/pages/' })
    t.after(async () => {
      await Promise.all([extractor.close(), site.close(), close()])
      await stop()
    })
    let now = Date.UTC(2026, 0, 15)
    const source = {
      id: HOST,
      url: `http://${HOST}`,
      status: 'APPROVED' as const,
      rhythm: 'automatic' as const,
      settings: USUAL_SETTINGS,
      scanning: { state: 'active' as const },
    }
    const scanner = async (name: string, extractionVersion: number) =>
      createScanning({
        database,
        clock: () => now,
        log: createLog('silent', { readable: false }),
        extractor,
        extractionVersion,
        dataDir: path.join(root, name),
        pages: await openS3Files({ ...bucket, prefix: 'claire/pages/' }),
        publicUrl: 'http://claire.test',
        contactEmail: null,
        sources: { get: async () => source, withStatus: async () => [source] },
        resolve: new Map([[HOST, site.endpoint]]),
      })
    const scan = async (
      { start, worker, progress }: Awaited<ReturnType<typeof scanner>>,
      kind: 'manual' | 'incremental',
    ) => {
      await start(HOST, kind)
      while ((await progress(HOST))?.state === 'running') {
        const claim = await worker.claim()
        if ('waitMs' in claim) now += Math.max(1, claim.waitMs)
        else await worker.save(claim, await worker.visit(claim, new AbortController().signal))
      }
    }
    const stored = async () => (await pages.list()).length

    const one = await scanner('one', 1)
    await scan(one, 'manual')
    await one.close()
    assert.equal(await stored(), 3)
    const before = site.paths().length

    now += 86_400_000
    const other = await scanner('other', 2)
    await scan(other, 'incremental')
    const asked = site.paths().slice(before)
    assert.deepEqual(
      asked.filter((each) => each.startsWith('/article/')),
      [],
      'read anew from the bucket',
    )
    await other.forget(HOST)
    assert.equal(await stored(), 0)
    await other.close()
  })
})
