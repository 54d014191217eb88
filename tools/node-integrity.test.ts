import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { NODE_BINARIES, nodeBinaryFault } from './node-integrity.mjs'

const root = path.join(import.meta.dirname, '..')
const platform = `${process.platform}-${process.arch}`
const skip = platform in NODE_BINARIES.sha256 ? false : `no hash is known for ${platform}`

test('the hashes are those of the Node in package.json', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  assert.equal(NODE_BINARIES.version, dependencies.node)
  const { version, sha256 } = NODE_BINARIES
  const packages = Object.keys(sha256).map((platform) => [
    `node-${platform.replace('win32', 'win')}`,
    version,
  ])
  assert.deepEqual(optionalDependencies, Object.fromEntries(packages))
})

test('the running Node is the one whose hash is known', { skip }, () => {
  assert.equal(nodeBinaryFault(process.execPath), undefined)
})

test('another binary in the place of Node is refused, with both hashes', { skip }, (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-node-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const binary = path.join(folder, 'node')
  writeFileSync(binary, 'not Node')
  const fault = nodeBinaryFault(binary) ?? ''
  assert.match(fault, /is not the Node \d+\.\d+\.\d+ that Claire expects/)
  assert.ok(fault.includes(NODE_BINARIES.sha256[platform] ?? '?'))
  assert.ok(fault.includes(createHash('sha256').update('not Node').digest('hex')))
})
