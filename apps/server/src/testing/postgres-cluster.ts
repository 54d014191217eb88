import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
const NEEDED = ['initdb', 'pg_ctl', 'pg_basebackup']
const TIMEOUT_MS = 120_000
const POLL_MS = 20
const isRoot = process.getuid?.() === 0

/** Folder of PostgreSQL's programs; undefined if this machine has none, or no user who may run them. */
export function postgresPrograms(): string | undefined {
  if (isRoot && spawnSync('id', ['postgres']).status !== 0) return undefined
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ].find((folder) => NEEDED.every((program) => existsSync(path.join(folder, program))))
}

export type PostgresCluster = Awaited<ReturnType<typeof createCluster>>

/** A PostgreSQL server of a test's own that archives its log, and can be restored to an earlier moment. Not started yet. */
export async function createCluster(programs: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-cluster-'))
  const port = await freePort()
  const [data, base, archive] = ['data', 'base', 'archive'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  /** PostgreSQL refuses to run as root. */
  const run = (program: string, ...args: string[]) => {
    const command = [path.join(programs, program), ...args]
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    const { status, error } = spawnSync(first, rest, { cwd: folder, stdio: 'ignore', timeout: TIMEOUT_MS })
    if (status !== 0) throw new Error(`${program} failed`, { cause: error })
  }
  const give = (...files: string[]) => isRoot && spawnSync('chown', ['postgres', ...files])
  const configure = (settings: Record<string, string>) =>
    appendFileSync(
      path.join(data, 'postgresql.conf'),
      Object.entries(settings)
        .map(([name, value]) => `${name} = '${value}'\n`)
        .join(''),
    )
  const isInProduction = () =>
    /in production/.test(
      spawnSync(path.join(programs, 'pg_controldata'), [data], {
        encoding: 'utf8',
        env: { LC_ALL: 'C' },
      }).stdout,
    )
  const start = () => run('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-w', 'start')
  const stop = (how: 'fast' | 'immediate') => run('pg_ctl', '-D', data, '-m', how, '-w', 'stop')

  return {
    url: `postgres://claire@127.0.0.1:${port}/postgres`,

    start() {
      mkdirSync(archive)
      give(folder, archive)
      run('initdb', '-D', data, '-U', 'claire', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C')
      configure({
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: folder,
        fsync: 'off',
        archive_mode: 'on',
        archive_command: `cp %p ${archive}/%f`,
      })
      start()
    },

    /** A copy of all files, to which the log can be applied. */
    backUp: () =>
      run(
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'claire',
        '-D',
        base,
        '-c',
        'fast',
        '--no-sync',
      ),

    /** Replaces the server's files by the copy, and applies the log up to a named point (pg_create_restore_point). */
    restoreTo(point: string) {
      stop('fast')
      renameSync(data, path.join(folder, 'left'))
      renameSync(base, data)
      configure({
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_name: point,
        recovery_target_action: 'promote',
      })
      writeFileSync(path.join(data, 'recovery.signal'), '')
      give(path.join(data, 'recovery.signal'))
      start()
      // Connections are accepted, read-only, before the log is applied.
      while (!isInProduction()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
    },

    /** Stops the server, lets `work` change its files, and starts it again. */
    whileStopped(work: (data: string) => void) {
      stop('fast')
      work(data)
      start()
    },

    remove() {
      if (existsSync(path.join(data, 'postmaster.pid'))) stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
