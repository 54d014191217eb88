import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

const LOOK_EVERY_MS = 250
const START_WITHIN_MS = 300_000
const STOP_WITHIN_MS = 30_000

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`

interface Options {
  /** The result of installOpenSearch. */
  folder: string
  nodes?: number
  /** Heap size of Java for each node; '1g'. */
  heap?: string
  /** Java compiles quickly rather than well: short-lived nodes start sooner; not for measurements. */
  isShortLived?: boolean
}

interface Node {
  name: string
  url: string
  pid: number
  /** Kills it with SIGKILL; resolves when it has ended. */
  kill(): Promise<void>
  /** Restarts it on its data after it has ended. */
  start(): Promise<void>
}

export interface RunningOpenSearch {
  nodes: Node[]
  /** The value of OPENSEARCH_URL. */
  url: string
  /** Ends all nodes and deletes their data. */
  stop(): Promise<void>
}

/** Starts an empty cluster on loopback. */
export async function startOpenSearch({
  folder,
  nodes = 1,
  heap = '1g',
  isShortLived = false,
}: Options): Promise<RunningOpenSearch> {
  const data = mkdtempSync(path.join(tmpdir(), 'claire-opensearch-'))
  const ports: { http: number; transport: number }[] = []
  for (let at = 0; at < nodes; at++) ports.push({ http: await freePort(), transport: await freePort() })
  const running = ports.map((own, at) =>
    nodeOf({ folder, data, heap, isShortLived, own, name: `n${at + 1}`, all: ports }),
  )
  const stop = async () => {
    await Promise.all(running.map((node) => node.end()))
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await Promise.all(running.map((node) => node.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return { nodes: running, url: running.map(({ url }) => url).join(','), stop }
}

interface NodeSettings {
  folder: string
  data: string
  heap: string
  isShortLived: boolean
  name: string
  own: { http: number; transport: number }
  all: { transport: number }[]
}

function nodeOf(settings: NodeSettings): Node & { end(): Promise<void> } {
  const { name, own } = settings
  const home = path.join(settings.data, name)
  const url = `http://127.0.0.1:${own.http}`
  mkdirSync(path.join(home, 'config'), { recursive: true })
  mkdirSync(path.join(home, 'tmp'))
  writeFileSync(path.join(home, 'config', 'opensearch.yml'), configurationOf(settings, home))
  writeFileSync(path.join(home, 'config', 'log4j2.properties'), LOGGING)
  let child: ChildProcess | undefined
  return {
    name,
    url,
    get pid() {
      return child?.pid ?? 0
    },
    async start() {
      const log = openSync(path.join(home, 'log'), 'a')
      child = spawn('java', argumentsOf(settings, home), { stdio: ['ignore', log, log] })
      closeSync(log)
      try {
        await untilAnswering(url, child)
      } catch (error) {
        await end(child, 'SIGKILL')
        const said = readFileSync(path.join(home, 'log'), 'utf8').slice(-4000)
        throw new Error(`OpenSearch did not start. It said:\n${said}`, { cause: error })
      }
    },
    kill: () => end(child, 'SIGKILL'),
    end: () => end(child, 'SIGTERM'),
  }
}

/** Compiled once, by the quick compiler, and collected by one thread. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

const argumentsOf = ({ folder, heap, isShortLived }: NodeSettings, home: string) => [
  ...(isShortLived ? QUICK : []),
  `-Xms${heap}`,
  `-Xmx${heap}`,
  `-Djava.io.tmpdir=${path.join(home, 'tmp')}`,
  `-Djna.tmpdir=${path.join(home, 'tmp')}`,
  '-Dlog4j2.disable.jmx=true',
  '-Dlog4j.shutdownHookEnabled=false',
  '-XX:+ExitOnOutOfMemoryError',
  '-cp',
  `${path.join(folder, 'launcher')}:${path.join(folder, 'lib', '*')}`,
  'Launcher',
  folder,
  path.join(home, 'config'),
]

/** Allows a nearly full disk, which machines for tests may have, and detects lost nodes within seconds. */
function configurationOf({ name, own, all }: NodeSettings, home: string): string {
  const lines = [
    'cluster.name: claire-test',
    `node.name: ${name}`,
    'network.host: 127.0.0.1',
    `http.port: ${own.http}`,
    `transport.port: ${own.transport}`,
    `path.data: ${path.join(home, 'data')}`,
    `path.logs: ${path.join(home, 'logs')}`,
    'cluster.routing.allocation.disk.threshold_enabled: false',
    'action.auto_create_index: false',
  ]
  if (all.length === 1) return [...lines, 'discovery.type: single-node', ''].join('\n')
  const seeds = all.map(({ transport }) => `"127.0.0.1:${transport}"`).join(', ')
  const names = all.map((_, at) => `n${at + 1}`).join(', ')
  const checks = ['follower', 'leader'].flatMap((whose) => [
    `cluster.fault_detection.${whose}_check.timeout: 3s`,
    `cluster.fault_detection.${whose}_check.retry_count: 2`,
  ])
  return [
    ...lines,
    `discovery.seed_hosts: [${seeds}]`,
    `cluster.initial_cluster_manager_nodes: [${names}]`,
    ...checks,
    '',
  ].join('\n')
}

async function untilAnswering(url: string, child: ChildProcess) {
  const until = Date.now() + START_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/_cluster/health`).catch(() => undefined)
    if (answer?.status === 200) return
    await delay(LOOK_EVERY_MS)
  }
  throw new Error(`not within ${START_WITHIN_MS / 1000} s`)
}

async function end(child: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL') {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}
