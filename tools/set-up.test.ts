import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'

const skip = process.platform === 'win32' && 'the npm of this test is a shell script'

/**
 * Replaces npm, which needs a network: logs its arguments, and waits or fails depending on files. Like npm, it deletes the
 * installation before it installs.
 */
const NPM = `#!/bin/sh
rm -rf node_modules
echo "$@" >> calls
while [ -e wait ]; do sleep 0.1; done
[ -e fail ] && { echo "ENOSPC: no space left on device" >&2; exit 1; }
place=node_modules/node-${process.platform}-${process.arch}
[ -e unknown-platform ] && place=node_modules/other
[ "$1" = rebuild ] && place=node_modules/$2
mkdir -p $place/bin && echo "$1" > $place/bin/node
`

/** Creates a checkout with these tools and an npm of its own. */
function checkout(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-set-up-'))
  const at = (name: string) => path.join(folder, name)
  mkdirSync(at('bin'))
  for (const tool of ['node24', 'processes', 'exclusive'])
    cpSync(path.join(import.meta.dirname, `${tool}.mjs`), at(`tools/${tool}.mjs`))
  // That npm brings no binary to verify (node-integrity.test.ts).
  writeFileSync(at('tools/node-integrity.mjs'), 'export const nodeBinaryFault = () => undefined\n')
  writeFileSync(at('bin/npm'), NPM)
  chmodSync(at('bin/npm'), 0o755)
  writeFileSync(at('package-lock.json'), '{}')
  const started: ChildProcess[] = []
  t.after(() => {
    for (const child of started) child.kill('SIGKILL')
    rmSync(at('wait'), { force: true })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    write: (name: string, content = '') => writeFileSync(at(name), content),
    remove: (name: string) => rmSync(at(name)),
    read: (name: string) => readFileSync(at(name), 'utf8').trim(),
    /** The arguments of npm, call by call. */
    calls: () =>
      existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n').map(workspacesOf) : [],
    /** Installs these parts, in a process of its own. */
    install(...parts: string[]) {
      const script = `import { ensureInstalled } from './tools/node24.mjs'; await ensureInstalled(${JSON.stringify(parts)})`
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: folder,
        env: { PATH: `${at('bin')}:${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      started.push(child)
      let output = ''
      const heard = new Set<() => void>()
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          for (const look of heard) look()
        })
      const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
      const says = (text: RegExp) =>
        new Promise<void>((resolve, reject) => {
          const look = () => text.test(output) && resolve()
          heard.add(look)
          look()
          void ended.then(() => reject(new Error(`it ended without saying ${text}: ${output}`)))
        })
      return { child, ended, says }
    },
  }
}

const workspacesOf = (call: string) =>
  call
    .split(' ')
    .filter((argument) => argument.startsWith('--workspace='))
    .map((argument) => argument.replace('--workspace=', ''))

test(
  'what is installed stays when less is wanted, and grows by what is wanted besides',
  { skip },
  async (t) => {
    const { install, calls, write } = checkout(t)
    for (const parts of [['server'], ['server', 'web'], ['server'], ['all'], ['server', 's3']])
      assert.equal((await install(...parts).ended).code, 0)
    assert.deepEqual(calls(), [['apps/server'], ['apps/server', 'apps/web'], []])
    write('package-lock.json', '{ "changed": true }')
    await install('server').ended
    assert.deepEqual(calls()[3], [], 'all is installed anew, as all was')
  },
)

test(
  'Node comes with the dependencies, and by its own install script on other platforms',
  { skip },
  async (t) => {
    const { install, read, write } = checkout(t)
    await install('server').ended
    assert.equal(read('node_modules/node/bin/node'), 'ci')
    write('unknown-platform')
    write('package-lock.json', '{ "changed": true }')
    assert.equal((await install('server').ended).code, 0)
    assert.equal(read('node_modules/node/bin/node'), 'rebuild')
  },
)

test('a failed installation says why, and the next start repeats it', { skip }, async (t) => {
  const { install, calls, write, remove } = checkout(t)
  write('fail')
  const { code, output } = await install('server').ended
  assert.equal(code, 1)
  assert.match(output, /no space left on device[^]*needs a network and 1 GB of disk\. The next start tries/)
  remove('fail')
  assert.equal((await install('server').ended).code, 0)
  assert.equal(calls().length, 2)
})

test('of two concurrent starts one installs, and the other waits for it', { skip }, async (t) => {
  const { install, calls, write, remove } = checkout(t)
  write('wait')
  const starts = [install('server'), install('server')]
  await Promise.race(starts.map(({ says }) => says(/Waiting for process \d+/)))
  remove('wait')
  for (const { ended } of starts) assert.equal((await ended).code, 0)
  assert.equal(calls().length, 1)
})

test('after a killed start the next one waits for its npm, and installs', { skip }, async (t) => {
  const { install, calls, write, remove } = checkout(t)
  await install('server').ended
  write('wait')
  const killed = install('server', 'web')
  await killed.says(/Installing/)
  while (calls().length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = install('server')
  await next.says(/Waiting for process \d+/)
  remove('wait')
  assert.equal((await next.ended).code, 0)
  // The stamp no longer said that the server was installed.
  assert.deepEqual(calls()[2], ['apps/server'])
})
