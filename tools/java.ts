import { spawnSync } from 'node:child_process'

/** The major version of the Java on the path. */
export function javaVersion(): number | undefined {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const version = status === 0 ? /version "(\d+)/.exec(stderr)?.[1] : undefined
  return version === undefined ? undefined : Number(version)
}
