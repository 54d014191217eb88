import assert from 'node:assert/strict'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runHere } from '#testing/command-here'
import { freePort } from '#testing/free-port'
import { type Started, startMain } from '#testing/start-main'

/** Permissions of a folder and everything in it, by path: as `claire.sqlite 600`. */
const rightsIn = (folder: string): string[] =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((place) => {
    const { mode } = lstatSync(path.join(folder, place))
    return `${place} ${(mode & 0o777).toString(8)}`
  })

const openToOthers = (rights: string[]) => rights.filter((line) => !/ [67]00$/.test(line))

describe('a data folder', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'claire-private-'))
  const dataDir = path.join(root, 'data')
  const outside = path.join(root, 'outside.txt')
  let server: Started
  const start = async () => {
    server = startMain({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    await server.says(/Stop with Ctrl\+C/)
  }
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
  }
  before(start)
  after(async () => {
    await stop()
    rmSync(root, { recursive: true, force: true })
  })

  test('is private, with every file in it, while Claire runs', () => {
    const rights = rightsIn(dataDir)
    for (const name of ['claire.sqlite', 'claire.sqlite-wal', 'claire.sqlite-shm', 'first-run-passwords.txt'])
      assert.ok(rights.includes(`${name} 600`), name)
    assert.ok(rights.some((line) => /^index\/.*rows\.sqlite 600$/.test(line)))
    assert.deepEqual(openToOthers(rights), [])
  })

  test('that was readable by others becomes private at the start, and nothing outside is changed', async () => {
    await stop()
    mkdirSync(path.join(dataDir, 'outbox'), { recursive: true })
    writeFileSync(path.join(dataDir, 'outbox', 'mail.eml'), 'secret')
    writeFileSync(outside, 'not ours')
    chmodSync(outside, 0o644)
    for (const place of ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const at = path.join(dataDir, place)
      chmodSync(at, statSync(at).isDirectory() ? 0o755 : 0o644)
    }
    symlinkSync(outside, path.join(dataDir, 'link'))
    assert.ok(openToOthers(rightsIn(dataDir)).length > 5)
    await start()
    rmSync(path.join(dataDir, 'link'))
    assert.deepEqual(openToOthers(rightsIn(dataDir)), [])
    assert.equal(statSync(outside).mode & 0o777, 0o644)
  })

  test('gives private backups, exports and restored folders', async () => {
    const run = async (args: string[], at = dataDir) => {
      const { code, output } = await runHere(args, { DATA_DIR: at })
      assert.equal(code, 0, output)
    }
    const rows = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((place) =>
      place.startsWith('index/'),
    )
    for (const place of rows)
      if (statSync(path.join(dataDir, place)).isFile()) chmodSync(path.join(dataDir, place), 0o644)
    const backups = path.join(root, 'backups')
    await run(['backup', '--to', backups, '--with-index'])
    const [backup = ''] = readdirSync(backups)
    assert.deepEqual(openToOthers(rightsIn(path.join(backups, backup))), [])
    const exported = path.join(root, 'exported')
    await run(['export', 'demo', '--to', exported])
    assert.deepEqual(openToOthers(rightsIn(exported)), [])
    chmodSync(path.join(backups, backup, 'claire.sqlite'), 0o644)
    const restored = path.join(root, 'restored')
    await run(['restore', path.join(backups, backup)], restored)
    assert.deepEqual(openToOthers(rightsIn(restored)), [])
  })
})
