import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { signIn } from '#testing/sign-in'
import { freePort } from '#testing/free-port'
import { startMain } from '#testing/start-main'

const BODY = JSON.stringify({ searchTerm: 'lakes' })
const HALF = BODY.length / 2

/** Claire on a folder of its own, which is deleted after the test with any remaining process. */
async function startClaire(t: TestContext, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-stopping-'))
  const port = await freePort()
  const started = startMain({ PORT: String(port), DATA_DIR: dataDir, ...settings })
  t.after(async () => {
    started.child.kill('SIGKILL')
    await started.ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...started, dataDir, port }
}

/** Sends a search without the end of its body; `finish` sends that, and returns the response. */
async function halfASearch(port: number, token: string) {
  const socket = connect(port, '127.0.0.1')
  await new Promise((connected) => socket.once('connect', connected))
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
  })
  const head = `POST /claire/search HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${BODY.length}\r\n\r\n`
  socket.write(head)
  // The server has the request once it requests the rest of it (RFC 9110, 10.1.1).
  await new Promise<void>((asked) => socket.on('data', () => answer.startsWith('HTTP/1.1 100 ') && asked()))
  socket.write(BODY.slice(0, HALF))
  return {
    finish(): Promise<string> {
      socket.write(BODY.slice(HALF))
      return ended
    },
  }
}

test('requests under way at SIGTERM are answered, each as the last of its connection; one that never ends holds up nothing', async (t) => {
  const { child, says, ended, dataDir, port } = await startClaire(t)
  await says(/Stop with Ctrl\+C/)
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const password = /^demo\s+(\S+)/m.exec(passwords)?.[1] ?? ''
  const token = await signIn(`http://localhost:${port}`, { username: 'demo', password })
  assert.ok(token)
  // The first search loads what later ones share, which may take longer than a stop waits for requests.
  await fetch(`http://localhost:${port}/claire/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: BODY,
  })
  const endless = connect(port, '127.0.0.1').on('error', () => {})
  t.after(() => endless.destroy())
  await new Promise((connected) => endless.once('connect', connected))
  endless.write('POST /auth/nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{')
  const searches = await Promise.all(Array.from({ length: 12 }, () => halfASearch(port, token)))
  child.kill('SIGTERM')
  await says(/SIGTERM: stopping/)
  for (const answer of await Promise.all(searches.map((search) => search.finish()))) {
    assert.match(answer, /HTTP\/1\.1 200 [^]*"totalElements":0/)
    assert.match(answer, /^connection: close\r$/im)
  }
  assert.equal((await ended).code, 0)
})

test('a scan that has just begun does not hold up a stop', async (t) => {
  const { child, says, ended } = await startClaire(t, { SAMPLE_LIBRARY: 'on' })
  // Started because it was due or because it was approved just now, whichever was seen first.
  await says(/scans begun|"msg":"scanning"/)
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})
