import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { OperatorError } from '#platform/errors'
import { watchEventLoop } from '#platform/liveness/event-loop'
import { type Log, createLog } from '#platform/log'
import { type Claire, compose, takeRoles } from './compose/index.ts'
import { type Config, readConfig, settings } from './config/index.ts'
import { startApi } from './roles/api.ts'
import { startHealth } from './roles/health.ts'
import { startIndexer, startMailer, startMatcher } from './roles/workers.ts'
import { startScanner } from './roles/scanner.ts'
import { isAway, startFailure } from './start-failure.ts'

const STOP_WITHIN_MS = 15_000

/** Exit code if Claire cannot start: EX_CONFIG of sysexits.h. tools/supervise.mjs knows it. */
const REFUSED = 78
/** Exit code if only the database server does not respond: EX_TEMPFAIL. A retry may succeed. */
const AWAY = 75

/** A service that runs until stopped. */
interface Running {
  stop(): Promise<unknown>
}

if (process.argv.includes('--help')) printSettings()
else await run()

async function run() {
  // The limit of tools/supervise.mjs is for this thread alone: 0 is V8's default, for threads that start from now on.
  setFlagsFromString('--max-semi-space-size=0')
  // Claire's files are for its owner: the database holds password hashes and signing keys.
  process.umask(0o077)
  const config = readOrLeave()
  const log = createLog(config.logLevel)
  const running: Running[][] = []
  stopOnSignal(log, running)
  try {
    const claire = await compose(config, log)
    running.push([{ stop: () => claire.close() }])
    claire.clockWatch.start()
    const taken = takeRoles(config)
    const roles: Running[] = []
    running.push([{ stop: async () => taken.release() }], roles)
    for (const start of rolesOf(claire)) roles.push(await start())
    // Only now: synchronous work of the start, such as changing the schema, may take any time.
    watchEventLoop()
    announce(config)
  } catch (error) {
    await stopAll(log, running)
    leave(startFailure(error, config), config.databaseUrl && isAway(error) ? AWAY : REFUSED)
  }
}

/** Starts of this process's roles, in order: first the API, then the others. */
function rolesOf(claire: Claire): (() => Promise<Running> | Running)[] {
  const { roles, healthPort } = claire.config
  return [
    ...(roles.includes('api') ? [() => startApi(claire)] : []),
    ...(healthPort === null ? [] : [() => startHealth(claire, healthPort)]),
    ...(roles.includes('scanner') ? [() => startScanner(claire)] : []),
    ...(roles.includes('mailer') ? [() => startMailer(claire.notifications)] : []),
    ...(roles.includes('indexer') ? [() => startIndexer(claire)] : []),
    ...(roles.includes('matcher') ? [() => startMatcher(claire)] : []),
  ]
}

/**
 * The first signal stops all roles at once, since one that still works makes the others late, and then what they use;
 * unfinished requests are answered.
 */
function stopOnSignal(log: Log, running: Running[][]) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info(`${signal}: stopping`)
    setTimeout(
      () => leave(`Claire did not stop within ${STOP_WITHIN_MS / 1000} s; leaving anyway.`, 1),
      STOP_WITHIN_MS,
    ).unref()
    await stopAll(log, running)
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  // The supervisor of npm start holds the other end of a channel: nobody else would end this process if it is killed.
  process.on('disconnect', () => void stop('the supervisor has ended'))
  process.channel?.unref()
}

async function stopAll(log: Log, running: Running[][]) {
  const stopped = (part: Running) =>
    part.stop().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
  for (const parts of running.splice(0).reverse()) await Promise.all(parts.map(stopped))
}

function announce({ publicUrl, dataDir, roles }: Config) {
  if (!roles.includes('api')) return console.log(`Claire is running (${roles.join(', ')}).`)
  const passwords = path.join(dataDir, 'first-run-passwords.txt')
  console.log(`\nClaire is ready. Open ${publicUrl} in a browser.`)
  if (existsSync(passwords))
    console.log(`First-run passwords (administrator: admin, user: demo) are in ${passwords}`)
  if (!isSecure(publicUrl))
    console.log(
      `Browsers sign in only over https or on localhost: put https in front of ${publicUrl} and set PUBLIC_URL to it.`,
    )
  console.log('Stop with Ctrl+C.\n')
}

/** True if browsers treat the address as a secure context, which the code flow's hash needs (W3C Secure Contexts, 3.1). */
function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

function readOrLeave(): Config {
  try {
    return readConfig()
  } catch (error) {
    return leave(error instanceof OperatorError ? error.message : String(error), REFUSED)
  }
}

function leave(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}

function printSettings() {
  console.log('Claire is configured by environment variables:\n')
  for (const [key, [fallback, purpose]] of Object.entries(settings))
    console.log(`  ${key}\n      ${purpose}\n      Default: ${fallback}\n`)
}
