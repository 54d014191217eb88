import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { createArticleStore } from '#domains/articles'
import { createLog } from '#platform/log'
import { articleDraft } from '#testing/drafts'
import { runHere } from '#testing/command-here'
import { freePort } from '#testing/free-port'
import { startMain } from '#testing/start-main'
import { openStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'

let dataDir: string
before(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'claire-reindex-'))
  const database = await openStorage(readConfig({ DATA_DIR: dataDir }), createLog('silent'))
  try {
    const articles = createArticleStore(database, Date.now)
    for (let at = 0; at < 3; at++)
      await articles.save(
        articleDraft({ url: `https://journal.example/${at}`, title: `Report ${at} on kelp` }),
      )
  } finally {
    await database.destroy()
  }
})
after(() => rmSync(dataDir, { recursive: true, force: true }))

const reindex = (args: string[] = []) => runHere(['reindex', ...args], { DATA_DIR: dataDir })

/** A ready Claire on the folder; it is stopped with the test. */
async function runClaire(t: TestContext) {
  const port = await freePort()
  const { child, says, ended } = startMain({ DATA_DIR: dataDir, PORT: String(port) })
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await says(/Stop with Ctrl\+C/)
  return says
}

test('npm run claire -- reindex explains itself', async () => {
  const { code, output } = await reindex(['--help'])
  assert.deepEqual([code, output.includes('goes on answering with the old')], [0, true])
})

test('without a running server it rebuilds the index itself, and prints the number of articles', async () => {
  const { code, output } = await reindex()
  assert.equal(code, 0, output)
  assert.match(output, /The search index of .*index has been rebuilt: 3 of 3 articles, \d+ s\n$/)
})

test('a running server rebuilds it beside its work, and both report it', async (t) => {
  const says = await runClaire(t)
  const { code, output } = await reindex()
  assert.equal(code, 0, output)
  assert.match(output, /The search index is complete: 3 of 3 articles/)
  await says(/Rebuilding the search index[^]*The search index is complete/)
})
