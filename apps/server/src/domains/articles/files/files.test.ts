import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { DomainError } from '#platform/errors'
import { articleDraft } from '#testing/drafts'
import { openArticleFile } from './file-routes.ts'
import type { ArticleCard } from '../index.ts'

function opening(
  site: { contentType: string | null; body: string | Buffer },
  fields: Partial<ArticleCard> = {},
) {
  const { fullText: _, ...draft } = articleDraft({
    fileUrl: 'https://a.example/1.pdf',
    title: 'A/B: "testing"',
  })
  const card: ArticleCard = {
    ...draft,
    id: 'a-1',
    version: 1,
    workKey: 'w',
    firstSeenAt: 0,
    updatedAt: 0,
    opening: '',
    deadSince: null,
    ...fields,
  }
  const asked: string[] = []
  const parts = {
    articles: { cards: async (ids: string[]) => (ids.includes(card.id) ? [card] : []) },
    fetchFile: async (url: string) => {
      asked.push(url)
      return { contentType: site.contentType, length: null, body: Readable.from([Buffer.from(site.body)]) }
    },
  }
  return { asked, open: (id = 'a-1') => openArticleFile(parts, id, new AbortController().signal) }
}

const pdf = { contentType: 'application/octet-stream', body: '%PDF-1.7\n…' }

test('a PDF is recognised by its first bytes, and named after its article', async () => {
  const { open, asked } = opening(pdf)
  const file = await open()
  assert.deepEqual(
    [file.type, file.name, asked],
    ['application/pdf', 'A B testing.pdf', ['https://a.example/1.pdf']],
  )
  assert.equal(await text(file.body), pdf.body)
})

test('an article that is a file is fetched by its own address', async () => {
  const { open, asked } = opening(pdf, {
    fileUrl: null,
    articleType: 'pdf',
    url: 'https://a.example/own.pdf',
  })
  await open()
  assert.deepEqual(asked, ['https://a.example/own.pdf'])
})

test('content that could run as a page of ours is refused, whatever its type says', async () => {
  const pages = [
    { contentType: 'text/html', body: 'hello' },
    { contentType: 'application/pdf', body: ' \n<script>alert(1)</script>' },
    { contentType: 'image/svg+xml', body: 'x' },
    { contentType: 'application/xhtml+xml', body: 'x' },
  ]
  for (const page of pages) {
    await assert.rejects(
      opening(page).open(),
      (error) => error instanceof DomainError && error.code === 'UPSTREAM_FAILED',
      page.contentType,
    )
  }
})

test('a plain text stays one, anything else is bytes', async () => {
  assert.equal(
    (await opening({ contentType: 'text/plain', body: 'RFC 1' }).open()).type,
    'text/plain; charset=utf-8',
  )
  assert.equal(
    (await opening({ contentType: null, body: 'PK\u0003\u0004' }).open()).type,
    'application/octet-stream',
  )
})

test('an article without a file, an unknown one and an empty file are told apart', async () => {
  const code = (expected: string) => (error: unknown) =>
    error instanceof DomainError && error.code === expected
  await assert.rejects(opening(pdf, { fileUrl: null }).open(), code('NOT_FOUND'))
  await assert.rejects(opening(pdf).open('unknown'), code('NOT_FOUND'))
  await assert.rejects(opening({ contentType: 'application/pdf', body: '' }).open(), code('UPSTREAM_FAILED'))
})
