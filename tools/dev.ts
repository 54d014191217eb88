// npm run dev: the server, restarted on change, behind Vite's development server with hot reload.
import { spawn } from 'node:child_process'
import path from 'node:path'

/** The address of Vite: people sign in and return there, so it is the server's public URL. */
const PUBLIC_URL = 'http://localhost:5173'

const root = path.resolve(import.meta.dirname, '..')
const env = { PUBLIC_URL, ...process.env }
const server = spawn(process.execPath, ['--watch', path.join(root, 'apps/server/src/main.ts')], {
  stdio: 'inherit',
  env,
})
const vite = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: path.join(root, 'apps/web'),
  stdio: 'inherit',
})

function stop() {
  server.kill('SIGTERM')
  vite.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
server.on('exit', stop)
vite.on('exit', stop)
