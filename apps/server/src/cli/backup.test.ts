import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { createArticleStore } from '#domains/articles'
import { createLog } from '#platform/log'
import { articleDraft } from '#testing/drafts'
import { runHere } from '#testing/command-here'
import { garblePages } from '#testing/garble-pages'
import { freePort } from '#testing/free-port'
import { startMain, startProgram } from '#testing/start-main'
import { openStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { examine } from './examine.ts'

const program = fileURLToPath(new URL('claire.ts', import.meta.url))

const root = mkdtempSync(path.join(tmpdir(), 'claire-backup-'))
after(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const freshFolder = () => path.join(root, String(++folders))

const storage = (settings: Record<string, string>) =>
  openStorage(readConfig(settings), createLog('silent', { readable: false }))

async function addArticles(settings: Record<string, string>, from: number, to: number) {
  const database = await storage(settings)
  try {
    const numbers = Array.from({ length: to - from }, (_, at) => from + at)
    await createArticleStore(database, Date.now).saveAll(
      numbers.map((at) =>
        articleDraft({ url: `https://journal.example/${at}`, title: `Report ${at} on kelp` }),
      ),
    )
  } finally {
    await database.destroy()
  }
}

async function countArticles(settings: Record<string, string>): Promise<number> {
  const database = await storage(settings)
  try {
    return await createArticleStore(database, Date.now).count()
  } finally {
    await database.destroy()
  }
}

/** The folder of the backup that a command reports. */
function folderIn(output: string): string {
  const folder = /The backup is in (.+)/.exec(output)?.[1]
  assert.ok(folder, output)
  return folder
}

async function backUp(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, output } = await runHere(['backup', '--to', freshFolder(), ...args], settings)
  assert.equal(code, 0, output)
  return folderIn(output)
}

async function restore(folder: string, settings: Record<string, string>, ...args: string[]) {
  const { code, output } = await runHere(['restore', folder, ...args], settings)
  assert.equal(code, 0, output)
  return output
}

async function refused(args: string[], settings: Record<string, string>, reason: RegExp) {
  const { code, output } = await runHere(args, settings)
  assert.equal(code, 1, output)
  assert.match(output, reason)
  assert.doesNotMatch(output, /\n\s+at /, 'a sentence, not a stack')
}

describe('a backup of a folder', () => {
  let settings: { DATA_DIR: string }
  let folder: string
  before(async () => {
    settings = { DATA_DIR: freshFolder() }
    await addArticles(settings, 0, 20)
    folder = await backUp(settings)
  })

  test('has the state of its time, and only its owner can read it', async () => {
    await addArticles(settings, 20, 25)
    const there = { DATA_DIR: freshFolder() }
    await restore(folder, there)
    assert.equal(await countArticles(there), 20)
    assert.equal(await countArticles(settings), 25)
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    for (const file of readdirSync(folder))
      assert.equal(statSync(path.join(folder, file)).mode & 0o777, 0o600)
  })

  test('is compared file by file without changing anything', async () => {
    const there = { DATA_DIR: freshFolder() }
    assert.match(await restore(folder, there, '--check'), /is whole: 1 files/)
    assert.ok(!existsSync(there.DATA_DIR))
  })

  test('replaces a database only with --replace, and the former one is kept', async () => {
    const there = { DATA_DIR: freshFolder() }
    await addArticles(there, 0, 3)
    await refused(['restore', folder], there, /There is a database in .*--replace/)
    assert.equal(await countArticles(there), 3)
    const stored = /What was there is (.+?)\. Start Claire/.exec(
      await restore(folder, there, '--replace'),
    )?.[1]
    assert.equal(await countArticles(there), 20)
    assert.ok(stored)
    const before_ = { DATA_DIR: freshFolder() }
    await addArticles(before_, 0, 1)
    writeFileSync(path.join(before_.DATA_DIR, 'claire.sqlite'), readFileSync(stored))
    for (const rest of ['-wal', '-shm'])
      rmSync(path.join(before_.DATA_DIR, `claire.sqlite${rest}`), { force: true })
    assert.equal(await countArticles(before_), 3)
  })

  test('that is damaged, incomplete, of another database or of a later version is refused', async () => {
    const copyOf = (change: (copy: string) => void) => {
      const copy = freshFolder()
      spawnSync('cp', ['-r', folder, copy])
      change(copy)
      return copy
    }
    const manifestOf = (copy: string) => path.join(copy, 'manifest.json')
    const there = { DATA_DIR: freshFolder() }
    const flipped = copyOf((copy) => {
      const bytes = readFileSync(path.join(copy, 'claire.sqlite'))
      bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
      writeFileSync(path.join(copy, 'claire.sqlite'), bytes)
    })
    await refused(['restore', flipped], there, /damaged: claire\.sqlite is not what was written/)
    const less = copyOf((copy) => rmSync(path.join(copy, 'claire.sqlite')))
    await refused(['restore', less], there, /not whole: claire\.sqlite is missing/)
    const unfinished = copyOf((copy) => rmSync(manifestOf(copy)))
    await refused(['restore', unfinished], there, /no manifest\.json, which is written last/)
    const cut = copyOf((copy) => writeFileSync(manifestOf(copy), '{"format": 1, "fi'))
    await refused(['restore', cut], there, /manifest\.json cannot be read/)
    const later = copyOf((copy) => {
      const manifest = JSON.parse(readFileSync(manifestOf(copy), 'utf8')) as object
      writeFileSync(
        manifestOf(copy),
        JSON.stringify({ ...manifest, changes: ['0001-jobs', '0002-from-the-future'] }),
      )
    })
    await refused(['restore', later], there, /newer version of Claire: .*0002-from-the-future/)
    const server = { DATA_DIR: freshFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    await refused(['restore', folder], server, /a backup of SQLite\. Unset DATABASE_URL/)
    await refused(['restore'], there, /needs the FOLDER/)
    await refused(['backup'], settings, /needs --to FOLDER/)
    await refused(['backup', '--to', '/proc/claire'], settings, /mkdir '\/proc\/claire'/)
    await refused(['backup', '--to', freshFolder()], there, /There is no Claire in .* yet/)
    assert.ok(!existsSync(path.join(there.DATA_DIR, 'claire.sqlite')))
  })
})

/** A copy of a backup with another database and a matching checksum. */
function altered(folder: string, statement: string): string {
  const copy = freshFolder()
  spawnSync('cp', ['-r', folder, copy])
  const file = path.join(copy, 'claire.sqlite')
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
  const manifestFile = path.join(copy, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { files: Record<string, object> }
  const bytes = readFileSync(file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  manifest.files['claire.sqlite'] = { bytes: bytes.length, sha256 }
  writeFileSync(manifestFile, JSON.stringify(manifest))
  return copy
}

/** A copy of a backup whose manifest has other facts about its tables. */
function withOtherFacts(folder: string, change: (tables: Record<string, object>) => void): string {
  const copy = freshFolder()
  spawnSync('cp', ['-r', folder, copy])
  const manifestFile = path.join(copy, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { tables: Record<string, object> }
  change(manifest.tables)
  writeFileSync(manifestFile, JSON.stringify(manifest))
  return copy
}

async function doctorSays(settings: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const environment = {
    PORT: String(await freePort()),
    SAMPLE_LIBRARY: 'off',
    CONTEXTUAL: 'off',
    ...settings,
  }
  for await (const { part, state, says } of examine(environment)) lines.push(`${state} ${part}: ${says}`)
  return lines.join('\n')
}

describe('a backup that is verified', () => {
  const withArticles = async () => {
    const settings = { DATA_DIR: freshFolder() }
    await addArticles(settings, 0, 20)
    return settings
  }
  let settings: { DATA_DIR: string }
  let folder: string
  before(async () => {
    settings = await withArticles()
    folder = await backUp(settings)
  })

  test('was restored, and the doctor reports when', async () => {
    const settings = await withArticles()
    assert.match(await doctorSays(settings), /warning backup: Never made, none ever proven/)
    const folder = await backUp(settings)
    assert.match(await doctorSays(settings), /warning backup: last made today \(.*\), none ever proven/)
    const temporary = freshFolder()
    mkdirSync(temporary)
    const { code, output } = await runHere(['backup', 'verify', folder, '--in', temporary], settings)
    assert.equal(code, 0, output)
    assert.match(output, /was restored and is whole: \d+ tables, as they were\.\n/)
    assert.deepEqual(readdirSync(temporary), [], 'nothing is left of it')
    assert.match(await doctorSays(settings), /well backup: last made today \(.*\), the last one proven today/)
  })

  test('is refused if a byte or a row differs from the original', async () => {
    const flipped = freshFolder()
    spawnSync('cp', ['-r', folder, flipped])
    const bytes = readFileSync(path.join(flipped, 'claire.sqlite'))
    bytes[9_000] = (bytes[9_000] ?? 0) ^ 1
    writeFileSync(path.join(flipped, 'claire.sqlite'), bytes)
    await refused(['backup', 'verify', flipped], settings, /damaged: claire\.sqlite is not what was written/)
    const lessArticles = altered(folder, "DELETE FROM article WHERE title LIKE 'Report 7 %'")
    await refused(
      ['backup', 'verify', lessArticles],
      settings,
      /does not hold what was backed up: the table article has 19 rows instead of 20/,
    )
    await refused(['backup', 'verify'], settings, /needs the FOLDER/)
    await refused(['backup', 'prove', folder], settings, /knows no "prove"/)
  })

  test('of another Claire is not recorded in this one', async () => {
    const other = { DATA_DIR: freshFolder() }
    await addArticles(other, 0, 1)
    const { code, output } = await runHere(['backup', 'verify', folder], other)
    assert.equal(code, 0, output)
    assert.match(output, /not of the database of this Claire/)
    assert.match(await doctorSays(other), /backup: Never made, none ever proven/)
  })
})

test('a damaged database is backed up only with --force; the doctor names the damage', async () => {
  const settings = { DATA_DIR: freshFolder() }
  await addArticles(settings, 0, 200)
  const file = path.join(settings.DATA_DIR, 'claire.sqlite')
  garblePages(file, 'A short account of the matter')
  const to = freshFolder()
  await refused(
    ['backup', '--to', to],
    settings,
    /claire\.sqlite is damaged, and so would be its backup: .*article: page \d+.*restore the last good one/s,
  )
  assert.ok(!existsSync(to))
  const output = await doctorSays(settings)
  assert.match(output, /fault record: The database is damaged: .*article: page \d+.*Stop Claire/)
  const forced = await backUp(settings, '--force')
  assert.deepEqual(readFileSync(path.join(forced, 'claire.sqlite')).length, statSync(file).size)
  await refused(['backup', 'verify', forced], settings, /cannot be used: .*article: page \d+/)
})

test('a backup beside a running Claire has every article stored before it, and its index answers at once', async (t) => {
  const settings = { DATA_DIR: freshFolder(), PORT: String(await freePort()) }
  await addArticles(settings, 0, 50)
  const { child, says, ended } = startMain({ ...settings, LOG_LEVEL: 'info' })
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await says(/Stop with Ctrl\+C/)
  await says(/The search index is complete/)
  await addArticles(settings, 50, 80)
  const writing = addArticles(settings, 80, 400)
  const folder = await backUp(settings, '--with-index')
  await writing
  await refused(['restore', folder, '--replace'], settings, /Claire is running on .*Stop it/)

  const there = { DATA_DIR: freshFolder(), PORT: String(await freePort()) }
  await restore(folder, there)
  const count = await countArticles(there)
  assert.ok(count >= 80 && count <= 400, `${count} articles`)
  const again = startMain({ ...there, LOG_LEVEL: 'info' })
  await again.says(/Stop with Ctrl\+C/)
  again.child.kill('SIGTERM')
  const { code, output } = await again.ended
  assert.equal(code, 0)
  assert.doesNotMatch(output, /build/i)
})

test('a backup that is killed leaves nothing that looks like one', async () => {
  const settings = { DATA_DIR: freshFolder() }
  await addArticles(settings, 0, 2)
  const to = freshFolder()
  const { child, ended } = startProgram([process.execPath, program, 'backup', '--to', to], settings)
  const watch = setInterval(() => {
    if (existsSync(to)) child.kill('SIGKILL')
  }, 1)
  await ended
  clearInterval(watch)
  for (const name of readdirSync(to)) {
    const isWhole = existsSync(path.join(to, name, 'manifest.json')) && !name.endsWith('.partial')
    assert.equal(isWhole, !name.endsWith('.partial'))
  }
  await restore(await backUp(settings), { DATA_DIR: freshFolder() })
})

const url = process.env.TEST_DATABASE_URL
const hasPrograms = spawnSync('pg_dump', ['--version']).status === 0
const skip = !url ? 'TEST_DATABASE_URL is not set' : !hasPrograms && 'pg_dump is not installed'

test(
  'a backup of PostgreSQL is restored into an empty database, and over one when that is said',
  { skip },
  async (t) => {
    const admin = openPostgres(url ?? '', 1)
    const databases = ['one', 'other'].map((name) => `backup_${process.pid}_${name}`)
    t.after(async () => {
      for (const name of databases)
        await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    })
    const settingsOf = (name = '') => {
      const address = new URL(url ?? '')
      address.pathname = `/${name}`
      return { DATA_DIR: freshFolder(), DATABASE_URL: address.href }
    }
    const [one, other] = [settingsOf(databases[0]), settingsOf(databases[1])]
    for (const name of databases) await sql`create database ${sql.id(name)}`.execute(admin)
    await addArticles(one, 0, 20)
    const database = openPostgres(one.DATABASE_URL, 1)
    await sql`create extension amcheck`
      .execute(database)
      .catch(() => t.diagnostic('this server has no amcheck'))
      .finally(() => database.destroy())
    assert.match(await doctorSays(one), /record: (all pages of the database are whole|.*amcheck)/)
    const folder = await backUp(one)
    const verified = await runHere(['backup', 'verify', folder], one)
    assert.match(verified.output, /was restored and is whole: \d+ tables, as they were\.\n/)
    await refused(['backup', 'verify', folder], { DATA_DIR: freshFolder() }, /set DATABASE_URL to a server/)
    const otherRows = withOtherFacts(folder, (tables) => {
      tables['article'] = { rows: 20, digest: '1' }
    })
    await refused(
      ['backup', 'verify', otherRows],
      one,
      /does not hold what was backed up: rows of the table article are not what they were/,
    )
    await restore(folder, other)
    assert.equal(await countArticles(other), 20)
    await addArticles(other, 20, 30)
    await refused(['restore', folder], other, /The database has tables\. With --replace/)
    await restore(folder, other, '--replace')
    assert.equal(await countArticles(other), 20)
    await refused(
      ['restore', folder],
      { DATA_DIR: freshFolder() },
      /a backup of PostgreSQL\. Set DATABASE_URL/,
    )
  },
)

test('the operator’s program lists its commands, and refuses others', async () => {
  const { code, output } = await runHere(['claire'], {})
  assert.deepEqual([code, output.includes('backup'), output.includes('restore')], [0, true, true])
  await refused(['claire', 'explode'], {}, /There is no command "explode"/)
  for (const command of ['backup', 'restore', 'reindex', 'idp', 'import']) {
    const help = await runHere([command, '--help'], {})
    assert.deepEqual([help.code, help.output.startsWith('Usage: ')], [0, true], command)
  }
})
