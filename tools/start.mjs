// npm start: set-up, then Claire, restarted when it crashes. Settings come from the environment: see docs/operations.md.
import path from 'node:path'
import { ensureInstalled, node24, root, whatRunsHere } from './node24.mjs'
import { supervise } from './supervise.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await ensureInstalled([...whatRunsHere(), 'web'])
await ensureWebBuilt()
supervise(node24, path.join(root, 'apps', 'server', 'src', 'main.ts'), process.argv.slice(2))
