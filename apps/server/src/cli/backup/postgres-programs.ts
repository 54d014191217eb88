import { spawn } from 'node:child_process'
import { OperatorError } from '#platform/errors'

interface Running {
  program: 'pg_dump' | 'pg_restore'
  args: string[]
  /** postgres://…, with its password, which never becomes an argument visible to other users of the machine. */
  url: string
}

/** Runs one of PostgreSQL's own programs against a database. Throws OperatorError with its message if it fails. */
export async function runPostgresProgram({ program, args, url }: Running): Promise<void> {
  const password = decodeURIComponent(/^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(url)?.[1] ?? '')
  const address = url.replace(/(^\w+:\/\/[^:@/]*):[^@/]*@/, '$1@')
  const child = spawn(program, [`--dbname=${address}`, ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new OperatorError(
              `${program} is not installed here. Install PostgreSQL's client programs, of the server's version or newer.`,
            )
          : error,
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new OperatorError(`${program} failed: ${said.trim() || `it ended with code ${code}`}`)
}
