import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { refusedStart, runHere } from '#testing/command-here'
import { freePort } from '#testing/free-port'
import { signIn } from '#testing/sign-in'
import { startMain } from '#testing/start-main'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-beside-'))

test('beside a server on one SQLite folder', async (t) => {
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const server = startMain(settings)
  t.after(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  })
  await server.says(/Stop with Ctrl\+C/)
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const password = /^demo\s+(\S+)/m.exec(passwords)?.[1] ?? ''

  async function claire(...args: string[]) {
    const { code, output } = await runHere(args, settings)
    assert.doesNotMatch(output, /^\s+at /m, 'a sentence, not a stack')
    return { code, output }
  }
  async function works(...args: string[]) {
    const { code, output } = await claire(...args)
    assert.equal(code, 0, output)
    return output
  }
  async function found(searchTerm: string): Promise<number> {
    const token = await signIn(origin, { username: 'demo', password })
    const answer = await fetch(`${origin}/claire/search/ids`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ searchTerm }),
    })
    assert.equal(answer.status, 200)
    return ((await answer.json()) as { ids: string[] }).ids.length
  }

  const combinations = ['api,indexer', 'scanner', 'matcher', 'mailer', 'scanner,mailer']
  await t.test('a second process is refused with a sentence, whichever of its roles it wants', async () => {
    const refusals = combinations.map(async (roles) => {
      const wanted = { ...settings, PORT: String(await freePort()), ROLES: roles }
      const { code, output } = await refusedStart(wanted)
      assert.equal(code, 78, output)
      assert.match(
        output,
        /^(The search index in .* is in use by another process|Another process has the role)/,
      )
      assert.equal(output.trim().split('\n').length, 1, output)
    })
    await Promise.all(refusals)
  })

  await t.test('a concurrent import and new account are visible at once', async () => {
    const file = path.join(folder, 'articles.jsonl')
    const lines = Array.from({ length: 300 }, (_, at) =>
      JSON.stringify({
        url: `https://lakes.example/${at}`,
        title: `Lake number ${at}`,
        abstract: 'Of lakes.',
      }),
    )
    writeFileSync(file, lines.join('\n'))
    const [, added] = await Promise.all([
      works('import', file, '--source', 'Lakes', '--url', 'https://lakes.example'),
      works('idp', 'add-user', 'grace', '--email', 'grace@example.org', '--admin'),
    ])
    const [, fresh = ''] = /shown this once: (\S+)/.exec(added) ?? []
    assert.ok(await signIn(origin, { username: 'grace', password: fresh }))
    while ((await found('lake')) < 300) await delay(20)
  })

  await t.test('an index rebuild, a new source, a locked account and a new key are safe', async () => {
    await Promise.all([
      works('reindex'),
      works('sources', 'add', 'Ponds', 'https://ponds.example.org'),
      works('idp', 'disable', 'grace'),
      works('idp', 'rotate-key'),
    ])
    assert.equal(await found('lake'), 300)
  })

  await t.test('a restore is refused with a sentence, and a backup is whole', async () => {
    const output = await works('backup', '--to', path.join(folder, 'backups'))
    const [, backup = ''] = /The backup is in (.+)/.exec(output) ?? []
    const refused = await claire('restore', backup, '--replace')
    assert.equal(refused.code, 1)
    assert.match(refused.output, /Claire is running on .*Stop it/)
    await works('restore', backup, '--check')
  })

  await t.test('none of these damages anything', async () => {
    assert.equal((await fetch(`${origin}/health/ready`)).status, 200)
    assert.equal(await found('lake'), 300)
    server.child.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)
    const database = new DatabaseSync(path.join(dataDir, 'claire.sqlite'))
    assert.equal(database.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    database.close()
  })
})
