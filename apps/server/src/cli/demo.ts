import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#platform/errors'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- demo [--port PORT]

Starts a Claire to try, with the sample library, in a temporary folder: it knows nothing of any other and of no setting, says
where it is and how to sign in, and is gone with all that was done in it once it is stopped (Ctrl+C).`

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const WEB_SITE = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))
const LOOK_EVERY_MS = 200

await runCommand(USAGE, async () => {
  const { values } = readArguments({ port: { type: 'string', default: '0' } })
  if (!existsSync(WEB_SITE))
    throw new OperatorError('The web application is not built yet: npm start does it, once.')
  const port = await freePort(values.port)
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'claire-demo-'))
  const dataDir = folder.path
  const { PATH, HOME } = process.env
  const environment = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  const claire = spawn(process.execPath, [MAIN], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(claire, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => claire.kill('SIGTERM'))
  const isReady = await Promise.race([ready(port), ended.then(() => false)])
  if (isReady) announce(port, readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8'))
  const [code] = (await ended) as [number | null]
  if (code) process.exitCode = code
})

function announce(port: number, passwords: string) {
  const lines = passwords.trimEnd().split('\n')
  console.log(`\nOpen http://localhost:${port} in a browser. Sign in as one of:\n`)
  for (const line of lines) console.log(`  ${line}`)
  console.log('\nStop with Ctrl+C: all that was done is gone then.\n')
}

async function ready(port: number): Promise<true> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return true
    await delay(LOOK_EVERY_MS)
  }
}

/** The given port, or any free one if it is 0. */
async function freePort(wished: string): Promise<number> {
  const server = createServer()
  try {
    await once(server.listen(Number(wished), '127.0.0.1'), 'listening')
  } catch {
    throw new OperatorError(`Port ${wished} cannot be listened on. Choose another, or leave out --port.`)
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new OperatorError('No port is free.')
  return address.port
}
