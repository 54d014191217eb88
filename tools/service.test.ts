import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')
const unit = readFileSync(path.join(root, 'deploy/systemd/claire.service'), 'utf8')
const valueOf = (key: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? ''

test('the service starts an existing program, and handles the exit code of a refused start', () => {
  const [program = '', main = ''] = valueOf('ExecStart').split(' ')
  assert.equal(program, '/opt/claire/node_modules/node/bin/node')
  assert.ok(existsSync(path.join(root, main)))
  assert.equal(valueOf('RestartPreventExitStatus'), '78')
  // Longer than the program's own timeout.
  assert.ok(Number(valueOf('TimeoutStopSec')) > 15)
})

const skip = spawnSync('systemd-analyze', ['--version']).status !== 0 && 'systemd-analyze is not installed'
test('systemd accepts the service', { skip }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-unit-'))
  try {
    const file = path.join(folder, 'claire.service')
    const here = unit
      .replaceAll('/opt/claire', root)
      .replace(/^User=claire$/m, `User=${userInfo().username}`)
      .replace(/^Group=claire\n/m, '')
    writeFileSync(file, here)
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    // It may report other units of this machine.
    const said = (stdout + stderr).split('\n').filter((line) => line.includes('claire.service'))
    assert.deepEqual(said, [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
