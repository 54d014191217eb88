import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { freePort } from '#testing/free-port'
import { runHere } from '#testing/command-here'
import { startMain, startProgram } from '#testing/start-main'
import { makeUsedFolder } from '#testing/used-folder'
import { examine } from './examine.ts'

const program = fileURLToPath(new URL('doctor.ts', import.meta.url))
/** User id of `nobody`, without write access to our files. */
const NOBODY = 65_534
const HOUR_MS = 3_600_000

let root: string
/** A data folder that has been in use. */
let used: string
before(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'claire-doctor-'))
  chmodSync(root, 0o755)
  used = path.join(root, 'used')
  await makeUsedFolder(used)
  rmSync(path.join(used, 'first-run-passwords.txt'))
})
after(() => {
  rmSync(root, { recursive: true, force: true })
})

let folders = 0
/** Runs the command and returns its output; in a process of its own for another user. */
async function examined(settings: Record<string, string>, dataDir: string, uid?: number) {
  const all = { DATA_DIR: dataDir, PORT: String(await freePort()), ...settings }
  const { code, output } = uid
    ? await startProgram([process.execPath, program], all, uid).ended
    : await runHere(['doctor'], all)
  assert.doesNotMatch(output, /\n\s+at /, 'sentences, no stack')
  return { code, output }
}

/** The same in this process, by part. */
async function findingsOf(settings: Record<string, string>, dataDir: string): Promise<string[]> {
  const lines: string[] = []
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SAMPLE_LIBRARY: 'off',
    CONTEXTUAL: 'off',
    ...settings,
  }
  for await (const { part, state, says } of examine(environment)) lines.push(`${state} ${part}: ${says}`)
  return lines
}

const databaseIn = (dataDir: string) => path.join(dataDir, 'claire.sqlite')
function change(dataDir: string, statement: string, ...values: (string | number)[]) {
  const database = new DatabaseSync(databaseIn(dataDir))
  database.prepare(statement).run(...values)
  database.close()
}
/** The file of rows of the index. */
function rowsIn(dataDir: string): string {
  const folder = path.join(dataDir, 'index')
  return path.join(folder, readFileSync(path.join(folder, 'current'), 'utf8'), 'rows.sqlite')
}

interface Injected {
  name: string
  /** Damages a copy of a used folder; returns settings besides DATA_DIR. */
  prepare: (dataDir: string) => Promise<Record<string, string>> | Record<string, string> | void
  says: RegExp
  /** True for a warning, with which Claire continues to work. */
  isWarning?: true
}

const settings: Injected[] = [
  {
    name: 'a port that is none',
    prepare: () => ({ PORT: '99999999' }),
    says: /^fault settings:.*PORT must be/s,
  },
  {
    name: 'a misspelt setting',
    prepare: () => ({ CLAIRE_DEVELOPMNT: 'on' }),
    says: /^fault settings:.*CLAIRE_DEVELOPMNT is not a setting/s,
  },
  {
    name: 'a secret whose file is missing',
    prepare: () => ({ SMTP_URL_FILE: '/nowhere/secret' }),
    says: /^fault settings:.*SMTP_URL_FILE names the file \/nowhere\/secret, which cannot be read/s,
  },
  {
    name: 'a sender that is missing',
    prepare: () => ({ SMTP_URL: 'smtp://127.0.0.1:25' }),
    says: /^fault settings:.*MAIL_FROM .*is needed/s,
  },
  {
    name: 'an address that is not of this machine',
    prepare: () => ({ HOST: '192.0.2.1', CONTEXTUAL: 'off' }),
    says: /^fault server:.*192\.0\.2\.1, which is not an address of this machine/,
  },
]

const stored: Injected[] = [
  {
    name: 'a file in the place of the folder',
    prepare(dataDir) {
      rmSync(dataDir, { recursive: true })
      writeFileSync(dataDir, '')
    },
    says: /^fault folder:.*a file and not a folder/,
  },
  {
    name: 'a folder that others can read',
    prepare: (dataDir) => chmodSync(dataDir, 0o755),
    says: /^warning folder:.*chmod 700/,
    isWarning: true,
  },
  {
    name: 'first passwords that nobody has taken away',
    prepare: (dataDir) => writeFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'admin x'),
    says: /^warning passwords:.*Change them/,
    isWarning: true,
  },
  {
    name: 'a database that is missing',
    prepare: (dataDir) => rmSync(databaseIn(dataDir)),
    says: /^fault database:.*is missing/,
  },
  {
    name: 'a database that is empty',
    prepare: (dataDir) => truncateSync(databaseIn(dataDir), 0),
    says: /^fault database:.*is empty/,
  },
  {
    name: 'a database that is none',
    prepare: (dataDir) => writeFileSync(databaseIn(dataDir), 'garbage '.repeat(1000)),
    says: /^fault database:.*is damaged/,
  },
  {
    name: 'a database with garbage in three pages',
    prepare(dataDir) {
      const bytes = readFileSync(databaseIn(dataDir))
      for (const page of [30, 60, 90]) bytes.fill(0xa5, page * 4096, (page + 1) * 4096)
      writeFileSync(databaseIn(dataDir), bytes)
    },
    says: /^fault record: The database is damaged: .*page \d+.*restore the last good backup/,
  },
  {
    name: 'a database of a newer version',
    prepare: (dataDir) => change(dataDir, "INSERT INTO schema_migration VALUES ('9999-later', '2099-01-01')"),
    says: /^fault database:.*newer version of Claire.*9999-later/,
  },
  {
    name: 'a signing key that is damaged',
    prepare: (dataDir) => change(dataDir, "UPDATE idp_key SET jwk = 'gone'"),
    says: /^fault identity:.*rotate-key --now/,
  },
  {
    name: 'a list of retractions that is old',
    prepare(dataDir) {
      change(dataDir, "INSERT INTO listed_notice VALUES ('10.1000/a', 'retracted', '', '', '2020-01-31', '')")
      change(
        dataDir,
        "INSERT INTO article_import VALUES ('listed notices', 1, ?)",
        Date.now() - 3 * 24 * HOUR_MS,
      )
    },
    says: /^warning retractions: 1 works, the newest notice of 2020-01-31, imported 3 days ago\. Import a new list/,
    isWarning: true,
  },
  {
    name: 'a clock that was set back',
    prepare: (dataDir) =>
      change(
        dataDir,
        "INSERT INTO article_event VALUES (1, 'a', 's', 'created', 0, ?)",
        Date.now() + HOUR_MS,
      ),
    says: /^fault clock:.*behind what has happened already/,
  },
  {
    name: 'an index that cannot be read',
    prepare: (dataDir) => writeFileSync(rowsIn(dataDir), 'garbage '.repeat(1000)),
    says: /^warning index:.*cannot be read.*built again/,
    isWarning: true,
  },
  {
    name: 'an index of another database',
    prepare: (dataDir) => change(dataDir, "UPDATE article_outbox SET id = 'another'"),
    says: /^warning index:.*of another database/,
    isWarning: true,
  },
  {
    name: 'an index that nobody brings up to date',
    prepare: (dataDir) => change(dataDir, "UPDATE article_sequence SET value = 5000 WHERE name = 'event'"),
    says: /^warning index:.*5000 changes behind/,
    isWarning: true,
  },
  {
    name: 'mail that nobody sends',
    prepare: (dataDir) =>
      change(
        dataDir,
        "INSERT INTO outgoing_mail (id, owner, kind, recipient, content, state, attempts, queued_at, unanswered, created_at) VALUES ('m', 'o', 'alert', 'a@b.example', '{}', 'waiting', 0, ?, 0, 0)",
        Date.now() - 7 * HOUR_MS,
      ),
    says: /^warning work:.*A mail has waited for 7 hours/,
    isWarning: true,
  },
  {
    name: 'sources that nobody visits',
    prepare: (dataDir) =>
      change(
        dataDir,
        "INSERT INTO source_scan_state VALUES ('s', 'https://a.example/', '{}', 'healthy', '', ?, 1, NULL, 0, 1, NULL)",
        Date.now() - 48 * HOUR_MS,
      ),
    says: /^warning work:.*due for 48 hours/,
    isWarning: true,
  },
  {
    name: 'jobs that fail',
    prepare: (dataDir) =>
      change(
        dataDir,
        `INSERT INTO job (id, queue, key, payload, run_at, attempts, fence, lease_until, last_error, created_at)
         VALUES ('j', 'q', 'k', '{}', 0, 3, 3, 0, 'no use', 0)`,
      ),
    says: /^warning work:.*1 jobs failed/,
    isWarning: true,
  },
]

const services: Injected[] = [
  {
    name: 'a database server that is not there',
    prepare: () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/claire' }),
    says: /^fault database:.*cannot be reached/,
  },
  {
    name: 'no mail server at all',
    prepare: () => {},
    says: /^warning mail:.*SMTP_URL is not set/,
    isWarning: true,
  },
  {
    name: 'an embedding service that is not there',
    prepare: () => ({
      CONTEXTUAL: 'on',
      MULTILINGUAL: 'off',
      EMBEDDING_URL: 'http://127.0.0.1:1/v1',
      EMBEDDING_MODEL: 'm',
      EMBEDDING_DIMENSIONS: '3',
    }),
    says: /^fault meaning:.*EMBEDDING_URL/,
  },
]

describe('the doctor', () => {
  for (const { name, prepare, says, isWarning } of [...settings, ...stored, ...services])
    test(`names ${name}`, async () => {
      const dataDir = path.join(root, String(++folders))
      cpSync(used, dataDir, { recursive: true })
      chmodSync(dataDir, 0o700)
      const found = await findingsOf((await prepare(dataDir)) ?? {}, dataDir)
      assert.ok(
        found.some((line) => says.test(line)),
        found.join('\n'),
      )
      assert.equal(
        found.some((line) => line.startsWith('fault')),
        !isWarning,
        found.join('\n'),
      )
    })

  const skip = process.getuid?.() !== 0 && 'only root can start a program as somebody else'
  test('names a folder that may not be written to', { skip }, async () => {
    const dataDir = path.join(root, 'closed')
    cpSync(used, dataDir, { recursive: true })
    chmodSync(dataDir, 0o555)
    const { code, output } = await examined({}, dataDir, NOBODY)
    assert.match(output, /FAULT +folder .*may not write to/)
    assert.equal(code, 1)
  })

  test('finds nothing wrong with a Claire that runs, and does not take it for the one of a copy of its folder', async () => {
    const [dataDir, copy] = [path.join(root, 'running'), path.join(root, 'copy')]
    for (const each of [dataDir, copy]) cpSync(used, each, { recursive: true })
    const PORT = String(await freePort())
    const { child, says, ended } = startMain({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    try {
      await says(/Stop with Ctrl\+C/)
      const { code, output } = await examined({ PORT }, dataDir)
      assert.equal(code, 0, output)
      assert.match(output, /ok +server +runs on port \d+ and is ready/)
      assert.match(output, /ok +public address/)
      assert.match(output, /ok +index .*in use/)
      assert.match(output, /\n0 faults/)
      const found = await findingsOf({ PORT }, copy)
      assert.ok(
        found.some((line) => line.startsWith('fault server: Another Claire answers')),
        found.join('\n'),
      )
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })

  test('says of a new folder that all can begin, and makes nothing', async () => {
    const dataDir = path.join(root, 'new')
    const { code, output } = await examined({}, dataDir)
    assert.equal(code, 0, output)
    assert.match(output, /will be made at the first start/)
    assert.throws(() => statSync(dataDir), /ENOENT/)
    mkdirSync(dataDir, { mode: 0o700 })
    assert.match((await examined({}, dataDir)).output, /has none yet: npm start makes it/)
    assert.deepEqual(readdirSync(dataDir), [])
  })
})
