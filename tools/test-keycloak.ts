// npm test -- keycloak: the protocol checks and the browser journeys, against a real Keycloak.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { findChromium } from '../e2e/support/browser.ts'
import { addPeople } from './keycloak/add-people.ts'
import { installKeycloak } from './keycloak/install-keycloak.ts'
import { MASTER, startKeycloak } from './keycloak/start-keycloak.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PASSWORD = 'journeys-7-password'
/** In this order: the last one deletes the account of `demo`. */
const JOURNEYS = ['session', 'third-party-cookies', 'account']

const { values: options } = parseArgs({
  options: {
    version: { type: 'string', default: '26.7.1' },
    /** Only the protocol checks, without a browser. */
    'no-journeys': { type: 'boolean', default: false },
  },
})

const installed = installKeycloak(options.version, path.join(root, '.cache', 'keycloak'))
if ('missing' in installed) console.log(`SKIPPED: the tests against a real Keycloak. ${installed.missing}`)
else process.exitCode = (await testAgainst(installed.folder)) ? 0 : 1

async function testAgainst(folder: string): Promise<boolean> {
  const [port, clairePort] = [await freePort(), await freePort()]
  const claireUrl = `http://localhost:${clairePort}`
  const restSecret = randomBytes(24).toString('base64url')
  console.log(`Starting Keycloak ${options.version}…`)
  const keycloak = await startKeycloak({
    folder,
    port,
    realmFile: path.join(root, 'deploy', 'keycloak', 'realm.json'),
    environment: { CLAIRE_URL: claireUrl, CLAIRE_REST_SECRET: restSecret },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void keycloak.stop().finally(() => process.exit(1)))
  try {
    const access = { url: keycloak.url, claireUrl, restSecret, admin: MASTER }
    const protocols = await run('protocol checks', ['apps/identity-provider/src/keycloak.test.ts'], {
      TEST_KEYCLOAK: JSON.stringify(access),
    })
    await addPeople(keycloak.url, PASSWORD)
    const anyProvider = await run('as any provider', ['apps/server/src/any-provider.test.ts'], {
      TEST_OIDC: JSON.stringify(asAnyProvider(keycloak.url, clairePort)),
    })
    const journeys = options['no-journeys'] || (await runJourneys(keycloak.url, { clairePort, restSecret }))
    console.log(
      `Keycloak ${options.version}: protocol checks ${word(protocols)}, as any provider ${word(anyProvider)}, journeys ${options['no-journeys'] ? 'left out' : word(journeys)}`,
    )
    return protocols && anyProvider && journeys
  } finally {
    await keycloak.stop()
  }
}

/** deploy/providers: a Keycloak without its administration calls. */
function asAnyProvider(url: string, port: number) {
  return {
    port,
    settings: {
      OIDC_ISSUER: `${url}/realms/claire`,
      OIDC_CLIENT_ID: 'claire-web',
      OIDC_AUDIENCE: 'claire-api',
      OIDC_SCOPE: 'openid profile email',
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_ADMIN_ROLE: 'admin',
    },
    fields: { username: 'admin', password: PASSWORD },
  }
}

async function runJourneys(
  url: string,
  { clairePort, restSecret }: { clairePort: number; restSecret: string },
): Promise<boolean> {
  if (!findChromium()) {
    console.log('SKIPPED: the journeys. No Chromium was found; set CHROMIUM_PATH.')
    return true
  }
  const build = "import { ensureWebBuilt } from './tools/web-build.mjs'; await ensureWebBuilt()"
  if (
    spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: root, stdio: 'inherit' })
      .status !== 0
  )
    return false
  const provider = {
    port: clairePort,
    settings: { IDP_URL: url, IDP_REST_SECRET: restSecret },
    password: PASSWORD,
  }
  const env = { JOURNEYS_PROVIDER: JSON.stringify(provider) }
  let passed = true
  for (const name of JOURNEYS)
    passed = (await run(`journeys: ${name}`, [`e2e/${name}.test.ts`], env)) && passed
  return passed
}

function run(title: string, files: string[], env: Record<string, string>): Promise<boolean> {
  console.log(`\n== ${title}`)
  const tests = spawn(process.execPath, ['--test', '--test-reporter=spec', ...files], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((ended) => tests.on('close', (code) => ended(code === 0)))
}

function word(passed: boolean): string {
  return passed ? 'passed' : 'failed'
}
