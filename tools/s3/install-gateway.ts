import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

const VERSION = 'v1.8.0'
const MODULE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`
const TIMEOUT_MS = 10 * 60_000

/**
 * Returns the program of a versitygw, which serves S3 over a folder, in `cache`, built by Go if missing; or the reason why there
 * is none. TEST_S3_GATEWAY names an existing one.
 */
export function installGateway(cache: string): { program: string } | { missing: string } {
  const folder = path.join(cache, `versitygw-${VERSION}`)
  const program = process.env.TEST_S3_GATEWAY ?? path.join(folder, 'versitygw')
  if (existsSync(program)) return { program }
  if (spawnSync('go', ['version']).status !== 0) return { missing: 'Go is needed to build versitygw.' }
  console.log(`Building versitygw ${VERSION} by Go (once)…`)
  mkdirSync(folder, { recursive: true })
  const built = spawnSync('go', ['install', MODULE], {
    env: { ...process.env, GOBIN: folder },
    stdio: 'inherit',
    timeout: TIMEOUT_MS,
  })
  return built.status === 0 ? { program } : { missing: `Go could not build ${MODULE}; see above.` }
}
