import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { openPostgres } from '../apps/server/src/adapters/postgres/index.ts'
import { settings } from '../apps/server/src/config/index.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startProgram } from '../apps/server/src/testing/start-main.ts'

interface Service {
  image: string
  read_only?: boolean
  cap_drop: string[]
  security_opt: string[]
  environment: Record<string, string>
  volumes?: string[]
  healthcheck?: unknown
  profiles?: string[]
  depends_on?: Record<string, unknown>
  networks?: string[] | Record<string, unknown>
}

const root = path.join(import.meta.dirname, '..')
const deploy = path.join(root, 'deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const containerfile = read('Containerfile')
const composed = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: Record<string, { internal?: boolean } | null>
}
const services = Object.entries(composed.services)
const claire = composed.services.claire?.environment ?? {}

/** The image's settings; the last line of each name counts. */
const imageSettings = Object.fromEntries(
  [...containerfile.matchAll(/^(?:ENV| {2}) ?([A-Z_]+)=(\S+)/gm)].map(([, key, value]) => [key, value]),
) as Record<string, string>
const commandOf = (pattern: RegExp) =>
  JSON.parse(pattern.exec(containerfile)?.[1] ?? '[]') as [string, ...string[]]

/** Returns the value that compose substitutes for `${NAME:-default}` and `${NAME:?reason}`. */
const filledIn = (value: string, given: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, fallback = '') =>
    String(given[name] || fallback),
  )

test("the image's build instructions are well formed", () => {
  assert.deepEqual(validate(containerfile), [])
})

/** A tag with a version or a date, and the digest. */
const BY_DIGEST = /:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/

test('the image is built from images named by digest, and from the Node that it runs', () => {
  const bases = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  assert.equal(bases.length, 2)
  for (const base of bases) assert.match(base, BY_DIGEST)
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  assert.ok(bases[0]?.startsWith(`node:${dependencies.node}-`))
})

test('Claire knows every setting of the image and the services', () => {
  const outside = new Set(['NODE_ENV', 'PATH'])
  for (const key of [...Object.keys(imageSettings), ...Object.keys(claire)])
    assert.ok(key in settings || outside.has(key), key)
})

test('every variable of the services is in the example', () => {
  const example = read('claire.env.example')
  const optional = new Set(['SAMPLE_LIBRARY'])
  for (const [, name = ''] of read('compose.yaml').matchAll(/\$\{(\w+)/g))
    assert.ok(optional.has(name) || new RegExp(`^${name}=`, 'm').test(example), name)
})

for (const [name, service] of services)
  test(`the service ${name} has only the rights it needs`, () => {
    assert.deepEqual(service.cap_drop, ['ALL'])
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'])
    // Keycloak rebuilds itself for its settings at each start, and OpenSearch its keystore.
    assert.equal(service.read_only ?? false, !['keycloak', 'opensearch'].includes(name))
    // By digest; Claire's own is built here, and the digest of OpenSearch's is unknown.
    const byName: Record<string, RegExp> = { claire: /^claire$/, opensearch: /:\d+\.\d+\.\d+$/ }
    assert.match(service.image, byName[name] ?? BY_DIGEST)
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      assert.ok(from.startsWith('.') ? existsSync(path.join(deploy, from)) : from in composed.volumes, from)
    }
    for (const other of Object.keys(service.depends_on ?? {})) {
      // A service that others wait for has a health check: Claire's is in its image.
      assert.ok(other === 'claire' || composed.services[other]?.healthcheck, other)
      assert.deepEqual(composed.services[other]?.profiles, service.profiles)
    }
  })

test('the search engine, which has no authentication, is in a network of its own with Claire', () => {
  const within = (network: string) =>
    services.filter(([, { networks }]) => Array.isArray(networks) && networks.includes(network))
  assert.deepEqual(
    within('search').map(([name]) => name),
    ['claire', 'opensearch'],
  )
  assert.equal(composed.networks['search']?.internal, true)
  assert.deepEqual(composed.services['opensearch']?.networks, ['search'])
})

const url = process.env.TEST_DATABASE_URL
test(
  'what the image runs becomes healthy with these settings',
  { skip: url ? false : 'TEST_DATABASE_URL is not set' },
  async (t) => {
    const { DATABASE_URL, drop } = await ownSchema()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-container-'))
    const given = { CLAIRE_HOST: 'claire.example.org', CONTACT_EMAIL: 'library@example.org' }
    const set = Object.entries(claire).map(([key, value]) => [key, filledIn(value, given)])
    // Specific to this machine: the database, the folder, the port and Node.
    const here = {
      DATABASE_URL,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      PATH: process.env.PATH,
    }
    const environment = { ...imageSettings, ...Object.fromEntries(set), ...here } as Record<string, string>
    const [, main = ''] = commandOf(/^CMD (.+)$/m)
    const { child, says, ended } = startProgram([process.execPath, path.join(root, main)], environment)
    t.after(async () => {
      child.kill('SIGTERM')
      const { code } = await ended
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
      assert.equal(code, 0)
    })
    await says(/Claire is ready\. Open https:\/\/claire\.example\.org/)
    const [, ...check] = commandOf(/^HEALTHCHECK [^]*?CMD (.+)$/m)
    assert.equal(spawnSync(process.execPath, check, { env: environment }).status, 0)
    assert.equal(
      spawnSync(process.execPath, check, { env: { ...environment, PORT: String(await freePort()) } }).status,
      1,
    )
  },
)

/** Creates a schema of its own in the database server. */
async function ownSchema() {
  const schema = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = openPostgres(url ?? '', 1)
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const own = new URL(url ?? '')
  own.searchParams.set('options', `-c search_path=${schema}`)
  return {
    DATABASE_URL: own.href,
    async drop() {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
      await admin.destroy()
    },
  }
}
