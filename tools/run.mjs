// Runs a TypeScript file of this repository under Node 24, after set-up: node tools/run.mjs <file> [arguments]
import path from 'node:path'
import { ALL, ensureInstalled, fail, node24, root, whatRunsHere } from './node24.mjs'
import { run } from './processes.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('usage: node tools/run.mjs <file> [arguments]')
// The server's own commands also work where only it is installed.
await ensureInstalled(file.startsWith('apps/server/') ? whatRunsHere() : ALL)
process.exit(await run(node24, [path.join(root, file), ...args]))
