import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { javaVersion } from '../java.ts'
import { KNN_VERSION, MODULES, VERSION, descriptorOf, pomOf, projects } from './distribution.ts'

const JAVA_AT_LEAST = 17
/** Timeout of Maven, which otherwise waits forever for an unresponsive registry. */
const TIMEOUT_MS = 3 * 60_000
const LAUNCHER = fileURLToPath(new URL('Launcher.java', import.meta.url))

/**
 * Returns the folder of an OpenSearch with its k-NN plugin in `cache`, fetched by this machine's Maven if missing; or the
 * reason why there is none. OPENSEARCH_HOME names an existing one.
 */
export function installOpenSearch(cache: string): { folder: string } | { missing: string } {
  const java = javaVersion()
  if (java === undefined || java < JAVA_AT_LEAST)
    return { missing: `Java ${JAVA_AT_LEAST} or newer is needed (found ${java ?? 'none'}).` }
  const folder = process.env.OPENSEARCH_HOME ?? path.join(cache, `opensearch-${VERSION}-knn-${KNN_VERSION}`)
  if (existsSync(path.join(folder, 'launcher', 'Launcher.class'))) return { folder }
  for (const program of ['mvn', 'javac', 'unzip'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
      return { missing: `${program} is needed to bring OpenSearch from a Maven registry.` }
  console.log(`Bringing OpenSearch ${VERSION} by Maven (once, about 60 MB)…`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (!bring(folder)) return { missing: 'Maven could not bring org.opensearch:opensearch; see above.' }
  return layOut(folder) ? { folder } : { missing: 'What Maven brought could not be unpacked; see above.' }
}

function bring(folder: string): boolean {
  const work = mkdtempSync(path.join(tmpdir(), 'claire-opensearch-pom-'))
  try {
    const parts = projects(folder)
    for (const { name, pom } of parts) {
      mkdirSync(path.join(work, name))
      writeFileSync(path.join(work, name, 'pom.xml'), pom)
    }
    const all = parts.map(({ name }) => `<module>${name}</module>`).join('')
    writeFileSync(path.join(work, 'pom.xml'), pomOf('all', `<modules>${all}</modules>`))
    return succeeds('mvn', ['-B', '-q', '-f', path.join(work, 'pom.xml'), 'package'])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function layOut(folder: string): boolean {
  const ofServer = new Set(readdirSync(path.join(folder, 'lib')))
  for (const module of MODULES) {
    const place = path.join(folder, 'modules', module.name)
    writeFileSync(path.join(place, 'plugin-descriptor.properties'), descriptorOf(module))
    // Classes of the server must not be in a module again.
    for (const jar of readdirSync(place)) if (ofServer.has(jar)) rmSync(path.join(place, jar))
  }
  const plugin = path.join(folder, 'plugins', 'opensearch-knn')
  const [zip = ''] = readdirSync(path.join(folder, 'download'))
  mkdirSync(plugin, { recursive: true })
  const isUnpacked = succeeds('unzip', ['-q', path.join(folder, 'download', zip), '-d', plugin])
  rmSync(path.join(folder, 'download'), { recursive: true })
  const classes = path.join(folder, 'launcher')
  return isUnpacked && succeeds('javac', ['-d', classes, '-cp', path.join(folder, 'lib', '*'), LAUNCHER])
}

const succeeds = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'inherit', timeout: TIMEOUT_MS }).status === 0
