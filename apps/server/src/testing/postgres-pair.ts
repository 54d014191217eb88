import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const isRoot = process.getuid?.() === 0
const USER = 'claire'

export type PostgresPair = Awaited<ReturnType<typeof startPair>>

/**
 * A PostgreSQL server and its synchronous standby. `programs` is the folder of PostgreSQL's own (see
 * `postgresPrograms`). Everything but `remove` leaves the event loop free.
 */
export async function startPair(programs: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-pair-'))
  if (isRoot) spawnSync('chown', ['postgres', folder])
  const ports = { primary: await freePort(), standby: await freePort() }
  const dataOf = (name: keyof typeof ports) => path.join(folder, name)

  /** PostgreSQL refuses to run as root. */
  const asOwner = (program: string, args: string[]) => {
    const command = [path.join(programs, program), ...args]
    return isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  }
  async function run(program: string, ...args: string[]) {
    const [command = '', ...rest] = asOwner(program, args)
    const child = spawn(command, rest, { cwd: folder, stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}`)
  }
  const control = (name: keyof typeof ports, ...args: string[]) =>
    run('pg_ctl', '-D', dataOf(name), '-l', `${dataOf(name)}.log`, '-o', `-p ${ports[name]}`, '-w', ...args)
  const server = (name: keyof typeof ports) => ['-h', '127.0.0.1', '-p', String(ports[name]), '-U', USER]
  const configure = (name: keyof typeof ports, text: string) =>
    appendFileSync(path.join(dataOf(name), 'postgresql.conf'), text)

  await run('initdb', '-D', dataOf('primary'), '-U', USER, '--auth=trust', '--no-sync', '-E', 'UTF8')
  configure('primary', `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\n`)
  await control('primary', 'start')
  await run('pg_basebackup', ...server('primary'), '-D', dataOf('standby'), '-R', '-c', 'fast', '--no-sync')
  await control('standby', 'start')
  // Only now, and only there: a server waits for its followers, and the second will have none.
  configure('primary', "synchronous_standby_names = '*'\n")
  await control('primary', 'reload')

  return {
    /** Both servers: the one that accepts changes is used. */
    url: `postgres://${USER}@127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}/postgres?target_session_attrs=read-write`,
    restartPrimary: () => control('primary', '-m', 'fast', 'restart'),
    /** kill -9; the other has everything it has acknowledged. */
    killPrimary() {
      const [pid] = readFileSync(path.join(dataOf('primary'), 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    promoteStandby: () => control('standby', 'promote'),
    /** Ends both at once. */
    remove() {
      for (const name of ['primary', 'standby'] as const) {
        if (!existsSync(path.join(dataOf(name), 'postmaster.pid'))) continue
        const [command = '', ...rest] = asOwner('pg_ctl', ['-D', dataOf(name), '-m', 'immediate', 'stop'])
        spawnSync(command, rest, { cwd: folder, stdio: 'ignore' })
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
