// Builds the web application if its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail, node24, root, settingUp } from './node24.mjs'
import { run } from './processes.mjs'

const web = path.join(root, 'apps', 'web')
const stamp = path.join(web, 'dist', '.built-from')
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/vite-plugins.ts',
  'apps/web/vite-icons.ts',
  'apps/web/package.json',
  'packages/api-contract/src',
  'packages/messages',
  'packages/scholarly-text/src',
  'package-lock.json',
]

function* filesOf(place) {
  if (!existsSync(place)) return
  const entries = readdirSync(path.dirname(place), { withFileTypes: true }).filter(
    (entry) => entry.name === path.basename(place),
  )
  if (!entries[0]?.isDirectory()) return void (yield place)
  const inside = readdirSync(place, { withFileTypes: true, recursive: true })
  for (const entry of inside) if (entry.isFile()) yield path.join(entry.parentPath, entry.name)
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const place of SOURCES) {
    for (const file of [...filesOf(path.join(root, place))].sort())
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

export async function ensureWebBuilt() {
  const wanted = sourceHash()
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!isBuilt()) await settingUp(async (heldBy) => isBuilt() || (await build(wanted, heldBy)))
}

async function build(wanted, heldBy) {
  console.log('Building the web application…')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const status = await run(node24, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    onStart: heldBy,
  })
  if (status !== 0) fail('Building the web application failed: see the messages above.')
  writeFileSync(stamp, wanted)
}
