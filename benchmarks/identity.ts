// node tools/run.mjs benchmarks/identity.ts: start time and memory of the embedded identity provider, alone in a process,
// and logins (page, password, code, tokens) with 30 people at a time.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'

const program = path.resolve(import.meta.dirname, '../apps/identity-provider/src/testing/run-provider.ts')
const AT_ONCE = 30
const LOGINS = 300
const STARTS = 5
const SAMPLE_EVERY_MS = 20

interface Running {
  process: ChildProcess
  url: string
  readyAfterMs: number
  /** Of the user `demo`; only from the first start. */
  password: string
}

const folder = mkdtempSync(path.join(tmpdir(), 'claire-bench-identity-'))
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure() {
  const first = await start()
  console.log(`first start (key and two passwords made): ${Math.round(first.readyAfterMs)} ms`)
  await stop(first)
  const later: number[] = []
  for (let times = 0; times < STARTS; times++) {
    const again = await start()
    later.push(again.readyAfterMs)
    if (times < STARTS - 1) await stop(again)
    else await measureLogins({ ...again, password: first.password })
  }
  console.log(`later starts: ${later.map((ms) => Math.round(ms)).join(', ')} ms`)
}

async function measureLogins(provider: Running) {
  const before = residentMb(provider)
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, residentMb(provider))), SAMPLE_EVERY_MS)
  const durations: number[] = []
  let left = LOGINS
  const person = async () => {
    while (left-- > 0) {
      const began = performance.now()
      await logIn(provider)
      durations.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  const seconds = (performance.now() - began) / 1000
  clearInterval(sampling)
  durations.sort((a, b) => a - b)
  const at = (share: number) => Math.round(durations[Math.floor(durations.length * share)] ?? 0)
  console.log(
    `${LOGINS} logins, ${AT_ONCE} at a time: ${(LOGINS / seconds).toFixed(1)} a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms`,
  )
  console.log(`memory: ${before} MB at rest, ${peak} MB at most, ${residentMb(provider)} MB afterwards`)
  await stop(provider)
}

/** One whole login, as a browser makes it. */
async function logIn({ url, password }: Running) {
  const realm = `${url}/auth/realms/claire/protocol/openid-connect`
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${url}/`
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = {
    client_id: 'claire-web',
    redirect_uri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const page = await fetch(`${realm}/auth?${new URLSearchParams(query)}`)
  const state = /name="state" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const form = new URLSearchParams({ username: 'demo', password, state })
  const answer = await fetch(`${url}/auth/realms/claire/login-actions/authenticate`, {
    method: 'POST',
    body: form,
    headers: { cookie },
    redirect: 'manual',
  })
  const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code')
  if (!code) throw new Error(`a login was answered with ${answer.status}`)
  const grant = {
    grant_type: 'authorization_code',
    client_id: 'claire-web',
    redirect_uri,
    code,
    code_verifier: verifier,
  }
  const tokens = await fetch(`${realm}/token`, { method: 'POST', body: new URLSearchParams(grant) })
  if (tokens.status !== 200) throw new Error(`a code was answered with ${tokens.status}`)
  await tokens.arrayBuffer()
}

async function start(): Promise<Running> {
  const port = await freePort()
  const child = fork(program, [path.join(folder, 'idp.sqlite')], {
    env: { ...process.env, PORT: String(port) },
  })
  let password = ''
  const readyAfterMs = await new Promise<number>((ready, failed) => {
    child.on(
      'message',
      (message: { users?: { username: string; password: string }[]; readyAfterMs?: number }) => {
        password = message.users?.find(({ username }) => username === 'demo')?.password ?? password
        if (message.readyAfterMs !== undefined) ready(message.readyAfterMs)
      },
    )
    child.once('exit', (code) => failed(new Error(`the provider ended with code ${code}`)))
  })
  return { process: child, url: `http://127.0.0.1:${port}`, readyAfterMs, password }
}

async function stop({ process: child }: Running) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** As the kernel counts it; 0 where there is no /proc. */
function residentMb({ process: child }: Running): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    )
  } catch {
    return 0
  }
}
