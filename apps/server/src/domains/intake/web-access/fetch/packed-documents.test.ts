import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { causeOf, textOf, visit } from '../testing/fetching.ts'

describe('compressed documents', () => {
  const packed =
    (encoding: string, body: Buffer): RequestListener =>
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', ...(encoding && { 'content-encoding': encoding }) })
        .end(body)
  const zeros = Buffer.alloc(300_000_000)
  const html = `<html>${Array.from({ length: 2000 }, (_, i) => Math.imul(i, 2654435761)).join(' ')}</html>`

  const isNotUnpacked = async (encoding: string, bomb: Buffer) => {
    const before = process.memoryUsage.rss()
    assert.equal(causeOf(await visit(packed(encoding, bomb))), 'decompression_bomb')
    assert.ok(process.memoryUsage.rss() - before < 60_000_000)
  }

  test('300 kB of gzip with 300 MB of content are not decompressed (fault 22)', () =>
    isNotUnpacked('gzip', gzipSync(zeros)))

  for (const [name, bomb] of [
    ['br', () => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
    ['zstd', () => zstdCompressSync(zeros)],
  ] as const)
    test(`a ${name} bomb is not decompressed (fault 23)`, () => isNotUnpacked(name, bomb()))

  test('a bomb within a bomb is not decompressed (faults 22, 24)', () =>
    isNotUnpacked('gzip, gzip', gzipSync(gzipSync(zeros))))

  test('gzip within gzip is decompressed twice, whether announced or not (fault 24)', async () => {
    assert.equal(textOf(await visit(packed('gzip', gzipSync(gzipSync(html))))), html)
    assert.equal(textOf(await visit(packed('gzip, gzip', gzipSync(gzipSync(html))))), html)
    assert.equal(textOf(await visit(packed('', gzipSync(html)))), html)
  })

  test('uncompressed bytes announced as gzip, br or deflate stay unchanged (fault 26)', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd'])
      assert.equal(textOf(await visit(packed(encoding, Buffer.from(html)))), html)
  })

  test('gzip that is truncated or has a wrong checksum is used only if the page is complete (fault 25)', async () => {
    const whole = gzipSync(html)
    const wrongSum = Buffer.from(whole)
    wrongSum.writeUInt32LE(1, wrongSum.length - 8)
    assert.equal(textOf(await visit(packed('gzip', wrongSum))), html)
    assert.equal(causeOf(await visit(packed('gzip', whole.subarray(0, whole.length >> 1)))), 'truncated')
  })

  test('a document in an encoding that is none is read (fault 27)', async () => {
    for (const encoding of ['none', 'utf-8', 'aws-chunked', 'constructor', 'gzip, utf-8']) {
      const body = encoding.startsWith('gzip') ? gzipSync(html) : Buffer.from(html)
      assert.equal(textOf(await visit(packed(encoding, body))), html, encoding)
    }
  })

  test('an unknown encoding, or three encodings, are bad_encoding (fault 27)', async () => {
    assert.equal(causeOf(await visit(packed('compress', Buffer.from('x')))), 'bad_encoding')
    assert.equal(causeOf(await visit(packed('gzip, gzip, gzip', gzipSync(html)))), 'bad_encoding')
  })
})
