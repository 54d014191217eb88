import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { refusedStart } from '#testing/command-here'
import { freePort } from '#testing/free-port'
import { startMain, startProgram } from '#testing/start-main'
import { makeUsedFolder } from '#testing/used-folder'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const importing = fileURLToPath(new URL('cli/import.ts', import.meta.url))
/** User id of `nobody`, without write access to our files. */
const NOBODY = 65_534

let folder: string
/** A data folder that has been in use. */
let used: string
/** Accepts connections and never responds. */
let silent: Server

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-refused-'))
  chmodSync(folder, 0o755)
  used = path.join(folder, 'used')
  silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  await makeUsedFolder(used)
})
after(() => {
  silent?.close()
  rmSync(folder, { recursive: true, force: true })
})

const databaseIn = (dataDir: string) => path.join(dataDir, 'claire.sqlite')
const damageEnd = (file: string) => {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, bytes.length - 20 * 4096))
}

interface Refusal {
  name: string
  /** Damages a copy of a used folder; returns settings besides DATA_DIR. */
  prepare?: (dataDir: string) => Record<string, string> | void
  says: RegExp
  /** 78 unless a retry may succeed. */
  code?: number
  uid?: number
  skip?: string | false
}

const refusals: Refusal[] = [
  {
    name: 'a database server that says nothing',
    prepare: () => ({
      DATABASE_URL: `postgres://a:b@127.0.0.1:${(silent.address() as AddressInfo).port}/claire`,
    }),
    says: /database of DATABASE_URL does not answer/,
    code: 75,
  },
  {
    name: 'a port where no database listens',
    prepare: () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/claire' }),
    says: /database of DATABASE_URL cannot be reached. Is it running/,
    code: 75,
  },
  {
    name: 'a folder that may not be written to',
    prepare: (dataDir) => chmodSync(dataDir, 0o555),
    says: /may not write to .*set DATA_DIR to another folder/,
    uid: NOBODY,
    skip: process.getuid?.() !== 0 && 'only root can start a program as somebody else',
  },
  {
    name: 'a file in the place of the folder',
    prepare(dataDir) {
      rmSync(dataDir, { recursive: true })
      writeFileSync(dataDir, '')
    },
    says: /a file and not a folder. Move it away/,
  },
  {
    name: 'an address that is not of this machine',
    prepare: () => ({ HOST: '192.0.2.1' }),
    says: /HOST is 192\.0\.2\.1, which is not an address of this machine/,
  },
  {
    name: 'a database that is none',
    prepare: (dataDir) => writeFileSync(databaseIn(dataDir), 'garbage '.repeat(1000)),
    says: /claire\.sqlite is damaged \(.*put a backup in its place/,
  },
  {
    name: 'a database with damaged pages after a crash',
    prepare(dataDir) {
      damageEnd(databaseIn(dataDir))
      appendFileSync(`${databaseIn(dataDir)}-wal`, 'left behind')
    },
    says: /claire\.sqlite is damaged \(.*put a backup in its place/,
  },
  {
    name: 'a database that is missing',
    prepare: (dataDir) => rmSync(databaseIn(dataDir)),
    says: /has been in use, but its database .* is missing.*NEW_DATABASE=on/,
  },
  {
    name: 'a database that is empty',
    prepare: (dataDir) => truncateSync(databaseIn(dataDir), 0),
    says: /has been in use, but its database .* is empty.*NEW_DATABASE=on/,
  },
  {
    name: 'a signing key that is none',
    prepare(dataDir) {
      const database = new DatabaseSync(databaseIn(dataDir))
      database.exec(`update idp_key set jwk = '{"kty":'`)
      database.close()
    },
    says: /signing key \S+ in the database is damaged.*npm run idp -- rotate-key --now/,
  },
]

const copyOfUsed = (name: string) => {
  const dataDir = path.join(folder, name.replaceAll(' ', '-'))
  cpSync(used, dataDir, { recursive: true })
  return dataDir
}

describe('refused with one line of advice', () => {
  for (const { name, prepare, says, uid, code: expected = 78, skip = false } of refusals)
    test(name, { skip }, async () => {
      const dataDir = copyOfUsed(name)
      const port = String(await freePort())
      const settings = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...prepare?.(dataDir) }
      const { code, output } = uid
        ? await startProgram([process.execPath, main], settings, uid).ended
        : await refusedStart(settings)
      assert.equal(code, expected, output)
      assert.match(output, says)
      assert.equal(output.trim().split('\n').length, 1, output)
    })

  test('an import for which the disk has no room', async () => {
    const dataDir = copyOfUsed('full')
    const file = path.join(folder, 'articles.jsonl')
    const abstract = 'Of lakes and of what lives in them, told once more. '.repeat(20)
    const lines = Array.from({ length: 3000 }, (_, at) =>
      JSON.stringify({ url: `https://lakes.example/${at}`, title: `Lake number ${at}`, abstract }),
    )
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, lines.join('\n'))
    // No file may grow beyond two megabytes: to a program the same as a full disk.
    const command = ['bash', '-c', 'ulimit -f 2048; exec "$@"', 'bash', process.execPath, importing, file]
    const { code, output } = await startProgram(command, { DATA_DIR: dataDir }).ended
    assert.equal(code, 1, output)
    assert.match(output, /The disk with .* takes no more: .*Make room, and do the same again/)
    assert.doesNotMatch(output, /^ {4}at /m)
  })
})

describe('continues', () => {
  const startAndStop = async (dataDir: string, settings: Record<string, string> = {}) => {
    const port = await freePort()
    const { child, says, ended } = startMain({ PORT: String(port), DATA_DIR: dataDir, ...settings })
    await says(/Stop with Ctrl\+C/)
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }

  test('with an empty database if the folder lost its own, once confirmed', async () => {
    const dataDir = copyOfUsed('confirmed')
    rmSync(databaseIn(dataDir))
    await startAndStop(dataDir, { NEW_DATABASE: 'on' })
    assert.ok(existsSync(databaseIn(dataDir)))
    await startAndStop(dataDir)
  })

  test('after a crash, when the database is whole, also with a lock of the index that is garbage', async () => {
    const dataDir = copyOfUsed('crashed')
    appendFileSync(`${databaseIn(dataDir)}-wal`, 'left behind')
    writeFileSync(path.join(dataDir, 'index/lock'), 'garbage '.repeat(100))
    await startAndStop(dataDir)
  })
})
