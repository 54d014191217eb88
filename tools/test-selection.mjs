// Selects the test files of a call of npm test.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './node24.mjs'

/** Suites by the folders of their test files. */
export const SUITES = {
  packages: /^(packages\/[^/]+\/src|tools)\/.*\.test\.ts$/,
  server: /^apps\/(server|identity-provider)\/src\/.*\.test\.ts$/,
  web: /^apps\/web\/src\/.*\.test\.tsx?$/,
  /** Includes the folder `specification`: its pages wait more than they work. */
  journeys: /^e2e\/(specification\/)?[^/]*\.test\.ts$/,
  /** Takes longer than all journeys together: runs only if named. */
  looks: /^e2e\/looks\/.*\.test\.ts$/,
}

/** Suites that a complete run omits. */
export const BY_NAME_ONLY = ['looks']

/** Services that tests can run against, each started by tools/test-NAME.ts; only if named. */
export const SERVICES = ['keycloak', 'opensearch', 's3']

/** @param {string} file */
export const suiteOf = (file) => Object.keys(SUITES).find((suite) => SUITES[suite].test(file))

/** Returns the test files of the repository, as paths with `/` from its root. */
export function listTestFiles() {
  const files = []
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = `${folder}/${entry.name}`
      if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') walk(place)
      else if (suiteOf(place)) files.push(place)
    }
  }
  for (const folder of ['apps', 'e2e', 'packages', 'tools']) walk(folder)
  return files.sort()
}

/**
 * Returns the test files of a name: a suite, a path of a file or folder, the test beside a product file, the name of a
 * folder anywhere (a domain, a feature, a package), or of a test file. Empty if there are none.
 * @param {string} name
 * @param {string[]} files
 */
export function filesNamed(name, files) {
  if (name in SUITES) return files.filter((file) => suiteOf(file) === name)
  const place = name.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/$/, '')
  const stem = place.replace(/(\.test)?\.tsx?$/, '')
  const atPath = files.filter(
    (file) => file === place || file.startsWith(`${place}/`) || stemOf(file) === stem,
  )
  if (atPath.length) return atPath
  return files.filter((file) => {
    const segments = file.split('/')
    const base = segments.pop() ?? ''
    return segments.includes(place) || stemOf(base) === stem
  })
}

const stemOf = (file) => file.replace(/\.test\.tsx?$/, '')

/** Returns suggestions for an unknown name: suites and folders with tests, similar ones first. */
export function namesLike(name, files) {
  const folders = new Set(files.flatMap((file) => file.split('/').slice(1, -1)))
  for (const common of ['src', 'domains', 'features', 'shared', 'app']) folders.delete(common)
  const wanted = path
    .basename(name)
    .replace(/(\.test)?\.tsx?$/, '')
    .toLowerCase()
  const alike = (other) => other.toLowerCase().includes(wanted) || wanted.includes(other.toLowerCase())
  const bases = files.map((file) => stemOf(path.basename(file))).filter(alike)
  const near = [...folders].filter(alike)
  return [...new Set([...near, ...bases])]
    .slice(0, 12)
    .concat(near.length || bases.length ? [] : [...folders].sort())
}

/**
 * Returns the files in an order that looks random and is always the same for a seed.
 * @param {string[]} files
 * @param {string} seed
 */
export function shuffled(files, seed) {
  const place = (file) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return files
    .map((file) => ({ file, place: place(file) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ file }) => file)
}

/** Imports by which a test file requires a service, in its own text or in its helpers. */
export const NEEDS = {
  database: /TEST_DATABASE_URL/,
  browser: /CHROMIUM_PATH|findChromium/,
  webApplication: /start-main|support\/journey|running-claire|apps\/web|web\/dist/,
}

/**
 * True if one of these test files, or a test helper (a file of `testing`, `support`, `screens` or `specification`) that it
 * uses, matches.
 * @param {string[]} files
 * @param {RegExp} pattern
 */
export function anyNeeds(files, pattern) {
  const seen = new Set(files)
  for (const file of seen) {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (pattern.test(text)) return true
    for (const [, specifier] of text.matchAll(/from '([^']+)'/g)) {
      const helper = helperAt(specifier, file)
      if (helper && existsSync(path.join(root, helper))) seen.add(helper)
    }
  }
  return false
}

/** Returns the path of an imported test helper; undefined for everything else. */
function helperAt(specifier, importer) {
  const alias = /^(?:#testing|@claire\/server\/testing)\/(.+)$/.exec(specifier)?.[1]
  if (alias) return `apps/server/src/testing/${alias}.ts`
  if (!specifier.startsWith('.')) return undefined
  const place = path.posix.join(path.posix.dirname(importer), specifier)
  return /\/(testing|support|screens|specification)\//.test(place) ? place : undefined
}
