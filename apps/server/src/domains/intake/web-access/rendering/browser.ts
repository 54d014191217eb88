import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

const START_MS = 30_000
const WATCH_EVERY_MS = 100

/**
 * Removes all access to a network: every name, also a numeric address, resolves to nothing, through a proxy that does
 * not exist; and nothing bypasses proxies. A page receives content only from us.
 */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
]
const PLAIN = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  // An http address stays http.
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--password-store=basic',
  '--blink-settings=imagesEnabled=false',
]

export interface Browser {
  /** 'Chrome/156.0.8078.79' */
  product: string
  devtools: Devtools
  /** Ends the browser when its memory grows by more bytes than this; without Linux's proc, never. */
  limitMemory(bytes: number): Promise<void>
  /** Ends it with all its processes, and deletes its profile. */
  end(): Promise<void>
}

/** As root Chromium cannot sandbox its pages. */
const runsWithoutSandbox = () => process.getuid?.() === 0

/** Starts the Chromium at `file` with a new profile and nothing of our environment. Throws if it does not start. */
export async function startBrowser(
  file: string,
  onEvent: (event: DevtoolsEvent) => void = () => {},
): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'claire-page-'))
  const sandbox = runsWithoutSandbox() ? ['--no-sandbox'] : []
  // A process group of its own, so that all of it can be ended at once.
  const child = spawn(
    file,
    [...PLAIN, ...NO_NETWORK, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'],
    {
      detached: true,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, LANG: 'en_US.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  )
  const devtools = openDevtools(child.stdio[3] as Writable, child.stdio[4] as Readable, onEvent)
  let watch: NodeJS.Timeout | undefined
  const browser = {
    devtools,
    async limitMemory(bytes: number) {
      const most = (await occupiedBy(child)) + bytes
      watch = setInterval(async () => {
        if ((await occupiedBy(child)) > most) killGroup(child)
      }, WATCH_EVERY_MS)
    },
    async end() {
      clearInterval(watch)
      killGroup(child)
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    const { product } = await Promise.race([
      devtools.send<{ product: string }>('Browser.getVersion'),
      delay(START_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('it does not answer'))),
    ])
    return { ...browser, product }
  } catch {
    await browser.end()
    throw new Error(`${file} cannot be started as a Chromium`)
  }
}

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Bytes of private memory of the group's processes, from Linux's proc; 0 elsewhere. */
async function occupiedBy({ pid }: ChildProcess): Promise<number> {
  const names = await readdir('/proc').catch(() => [])
  const each = names
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '')
      // After the name, which may hold anything: state, parent, group.
      const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]
      if (Number(group) !== pid) return 0
      const status = await readFile(`/proc/${name}/status`, 'latin1').catch(() => '')
      return [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce(
        (sum, [, kB]) => sum + Number(kB) * 1024,
        0,
      )
    })
  return (await Promise.all(each)).reduce((sum, bytes) => sum + bytes, 0)
}

/** An unfinished message of more bytes is none that we requested. */
const LONGEST_MESSAGE = 64 * 1_048_576

export interface DevtoolsEvent {
  method: string
  params: unknown
  sessionId?: string
}

interface Message extends Partial<DevtoolsEvent> {
  id?: number
  result?: unknown
  error?: { message: string }
}

export type Devtools = ReturnType<typeof openDevtools>

/**
 * The Chrome DevTools Protocol over a pair of pipes: messages in JSON, each ended by a zero byte. Commands are
 * answered, or rejected if the browser refuses them or ends.
 */
function openDevtools(to: Writable, from: Readable, onEvent: (event: DevtoolsEvent) => void) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let isClosed = false
  let lastId = 0
  let part: Buffer[] = []
  let length = 0

  function close() {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
    waiting.clear()
  }
  to.on('error', close)
  from.on('error', close)
  from.on('close', close)
  from.on('data', (chunk: Buffer) => {
    let begin = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, begin)) {
      receive(Buffer.concat([...part, chunk.subarray(begin, end)]).toString())
      part = []
      length = 0
      begin = end + 1
    }
    part.push(chunk.subarray(begin))
    length += chunk.length - begin
    if (length > LONGEST_MESSAGE) from.destroy()
  })

  function receive(text: string) {
    const { id, result, error, method, params, sessionId } = JSON.parse(text) as Message
    if (id === undefined) return method && onEvent({ method, params, sessionId })
    const command = waiting.get(id)
    waiting.delete(id)
    return error ? command?.reject(new Error(error.message)) : command?.resolve(result)
  }

  return {
    /** Sends one command, to a page if `sessionId` names one, and returns its `Answer` by the protocol. */
    send<Answer = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the browser has ended'))
        const id = ++lastId
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
        return void to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      })
    },
  }
}

/** The name and version of the Chromium at `file`, and whether it sandboxes its pages. Throws if it does not start. */
export async function checkRenderer(file: string): Promise<{ product: string; hasSandbox: boolean }> {
  const browser = await startBrowser(file)
  await browser.end()
  return { product: browser.product, hasSandbox: !runsWithoutSandbox() }
}
