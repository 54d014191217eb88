import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { javaVersion } from '../java.ts'

const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'
const JAVA_AT_LEAST = 17
const TIMEOUT_MS = 15 * 60_000

/** Returns the folder of an unpacked Keycloak in `cache`, fetched by Maven if missing; or the reason why there is none. */
export function installKeycloak(version: string, cache: string): { folder: string } | { missing: string } {
  const java = javaVersion()
  if (java === undefined || java < JAVA_AT_LEAST)
    return { missing: `Java ${JAVA_AT_LEAST} or newer is needed (found ${java ?? 'none'}).` }
  const folder = path.join(cache, `keycloak-${version}`)
  if (existsSync(path.join(folder, 'bin', 'kc.sh'))) return { folder }
  if (spawnSync('mvn', ['--version']).status !== 0)
    return { missing: 'Maven (mvn) is needed to bring the distribution org.keycloak:keycloak-quarkus-dist.' }
  mkdirSync(cache, { recursive: true })
  console.log(`Bringing Keycloak ${version} by Maven (once, about 160 MB)…`)
  const args = [
    '-q',
    '-B',
    PLUGIN,
    `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`,
    `-DoutputDirectory=${cache}`,
    `-DmarkersDirectory=${path.join(cache, 'markers')}`,
  ]
  const { status } = spawnSync('mvn', args, { cwd: cache, stdio: 'inherit', timeout: TIMEOUT_MS })
  return status === 0 && existsSync(folder)
    ? { folder }
    : { missing: 'Maven could not bring org.keycloak:keycloak-quarkus-dist; see above.' }
}
