// Runs a TypeScript file of this repository under Node 24, after set-up: node tools/run.mjs <file> [arguments]
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, fail, node24, root } from './node24.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('usage: node tools/run.mjs <file> [arguments]')
// The server's own commands also work where only it is installed.
ensureInstalled({ toRun: file.startsWith('apps/server/') })
const child = spawn(node24, [path.join(root, file), ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
