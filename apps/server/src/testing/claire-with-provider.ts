import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '#platform/log'
import { compose } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { createApi } from '../roles/api.ts'
import { freePort } from './free-port.ts'

/**
 * Claire on a port and in a folder of its own, with its real sign-in: by default the embedded one. `provider` returns
 * further settings, and may start what knows the address of Claire's pages; a provider that runs already knows
 * `knownPort`. `closing` gets what ends it all.
 */
export async function startClaireWithProvider(
  closing: (() => unknown)[],
  provider: (origin: string) => Promise<Record<string, string>> = async () => ({}),
  knownPort?: number,
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-oidc-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = knownPort ?? (await freePort())
  const origin = `http://localhost:${port}`
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    SAMPLE_LIBRARY: 'off',
    CONTEXTUAL: 'off',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...(await provider(origin)),
  })
  const claire = await compose(config, createLog(config.logLevel), { indexThreads: false, starters: [] })
  closing.push(claire.close)
  const app = await createApi(claire)
  await app.listen({ port })
  closing.push(() => app.close())
  return { origin, claire, clientId: config.identity.clientId }
}
