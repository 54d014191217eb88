import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type Devtools, type DevtoolsEvent, openDevtools } from './devtools.ts'

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
export const runsWithoutSandbox = () => process.getuid?.() === 0

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
