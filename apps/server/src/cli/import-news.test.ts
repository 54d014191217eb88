import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { alertReader, publish } from '#testing/alerts'
import { runHere } from '#testing/command-here'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-import-news-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const titleOf = (n: number) => `Count ${n} of terns on the northern bank`

/** A file of one night, with articles from one number to before another. */
function fileOf(night: string, from: number, to: number): string {
  const file = path.join(folder, `${night}.jsonl`)
  const records = Array.from({ length: to - from }, (_, at) => ({
    url: `https://tern.example/${from + at}`,
    title: titleOf(from + at),
    authors: [`Observer Number${from + at}`],
    abstract: `Terns were counted at place ${from + at}.`,
    year: 2024,
  }))
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  return file
}

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start()
  })
  after(() => server.close())

  async function importBeside(file: string, ...options: string[]) {
    const { code, output } = await runHere(
      ['import', file, '--source', 'Tern Counts', ...options],
      server.environment,
    )
    assert.equal(code, 0, output)
    await publish(server, [])
    return output
  }

  test('with --news exactly the new articles of a source imported before are results, once', async () => {
    const ada = await alertReader(server)
    const { id } = (await ada.add({ searchTerm: 'terns', refineSearch: true })).body
    const found = async () => {
      const { content } = (await ada.results(id)).body
      return content.map(({ title }) => decodeURIComponent(title)).toSorted()
    }

    const first = await importBeside(fileOf('first', 0, 7), '--news')
    assert.match(first, /7 new/)
    assert.match(first, /first import of the source: its records do not count for alerts/)
    assert.deepEqual(await found(), [])

    const night = fileOf('second', 0, 10)
    const second = await importBeside(night, '--news')
    assert.match(second, /3 new/)
    assert.match(second, /The new records count for alerts\./)
    const news = [titleOf(7), titleOf(8), titleOf(9)]
    assert.deepEqual(await found(), news)
    assert.equal((await server.claire.alertNotifications.pending(id, 10)).length, 3)

    assert.match(await importBeside(night, '--news'), /Nothing to do/)
    await importBeside(fileOf('the same in another file', 1, 10), '--news')
    assert.deepEqual(await found(), news)

    await importBeside(fileOf('without --news', 10, 12))
    assert.deepEqual(await found(), news)
  })
})
