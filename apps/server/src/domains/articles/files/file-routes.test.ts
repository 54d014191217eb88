import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { startTestServer } from '#testing/server'

const HOST = 'journal.example.org'

test('a file’s name is safe in a header and on a disk, whatever its article is called (fault 138)', async (t) => {
  const journal = createServer((request, response) =>
    request.url === '/robots.txt'
      ? response.writeHead(404).end()
      : response.setHeader('content-type', 'application/pdf').end('%PDF-1.4 a file'),
  )
  await new Promise<void>((ready) => journal.listen(0, '127.0.0.1', ready))
  const { port } = journal.address() as AddressInfo
  const server = await startTestServer({
    settings: {
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_RESOLVE: `${HOST}=127.0.0.1:${port}`,
      CLAIRE_DEV_MIN_DELAY_MS: '0',
    },
  })
  t.after(async () => {
    await server.close()
    journal.closeAllConnections()
    journal.close()
  })
  const names: [string, string][] = [
    ['../../etc/passwd', '.. .. etc passwd.pdf'],
    ['On "quotes"; filename=evil.exe', 'On quotes ; filename=evil.exe.pdf'],
    ['Two\r\nSet-Cookie: lines=1', 'Two Set-Cookie lines=1.pdf'],
    ["Ohm's law (revised) *", "Ohm's law (revised).pdf"],
    ['用于检索的模型 – Ångström 😀', '用于检索的模型 – Ångström 😀.pdf'],
    ['😀'.repeat(400), `${'😀'.repeat(150)}.pdf`],
    [`${'x'.repeat(149)}😀 and more`, `${'x'.repeat(149)}😀.pdf`],
    ['half \ud83d of a pair', 'half \ufffd of a pair.pdf'],
    ['///', 'article.pdf'],
  ]
  for (const [index, [title, name]] of names.entries()) {
    const { id } = await server.claire.articles.save(
      articleDraft({ url: `http://${HOST}/${index}`, title, fileUrl: `http://${HOST}/${index}.pdf` }),
    )
    const { status, headers } = await server.call('/files/download-encrypted', {
      query: { fileId: id },
      token: await server.tokens.user(),
    })
    assert.equal(status, 200, title)
    const disposition = String(headers['content-disposition'])
    const [, encoded = ''] = /^attachment; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(disposition) ?? []
    assert.equal(decodeURIComponent(encoded), name, disposition)
    assert.equal(headers['set-cookie'], undefined)
  }
})
