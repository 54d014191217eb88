// npm start: set-up, then Claire. Settings come from the environment: see docs/operations.md.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, node24, root } from './node24.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled()
ensureWebBuilt()
const main = path.join(root, 'apps', 'server', 'src', 'main.ts')
const server = spawn(node24, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
