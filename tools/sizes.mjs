// Sizes that may only shrink: `npm run numbers` prints them, `npm run check` fails where one is larger than its limit.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node24.mjs'

/** Today's sizes, rounded up; the aim is 95,000 lines in 1,050 files, 90 of them small with one importer. */
const LIMITS = {
  'product files': 1_204,
  'product lines': 139_516,
  'files under 60 lines with one importer': 50,
  'lines of vite.config.ts': 80,
  'words of docs/*.md': 22_000,
}
const SMALL = 60
const GENERATED = ['packages/messages/src/message-keys.ts']

export const isTest = (file) => /\.(test|conformance)\.tsx?$|^e2e\/|\/testing\//.test(file)
/** True for hand-written source of the product. */
export const isProduct = (file) =>
  /^(apps|packages)\/.*\.tsx?$/.test(file) &&
  !isTest(file) &&
  !file.endsWith('.d.ts') &&
  !GENERATED.includes(file)

const read = (file) => readFileSync(path.join(root, file), 'utf8')
const linesOf = (file) => read(file).split('\n').length - 1
const tracked = (...places) =>
  spawnSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

/**
 * Returns the sizes, each with its limit.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules As import-graph.mjs reads them.
 */
export function sizesOf(modules) {
  const files = tracked('apps', 'packages').filter(isProduct)
  const importers = new Map()
  for (const { source, dependencies } of modules)
    if (isProduct(source))
      for (const { resolved } of dependencies)
        importers.set(resolved, (importers.get(resolved) ?? new Set()).add(source))
  // What an index exports is the interface of its folder, whoever uses it.
  const isSingle = (file) => {
    const [only, ...others] = importers.get(file) ?? []
    return only !== undefined && others.length === 0 && !only.endsWith('/index.ts')
  }
  const words = (file) => read(file).split(/\s+/).filter(Boolean).length
  const sum = (some, count) => some.reduce((total, file) => total + count(file), 0)
  const sizes = {
    'product files': files.length,
    'product lines': sum(files, linesOf),
    'files under 60 lines with one importer': files.filter((file) => linesOf(file) < SMALL && isSingle(file))
      .length,
    'lines of vite.config.ts': linesOf('apps/web/vite.config.ts'),
    'words of docs/*.md': sum(
      tracked('docs').filter((file) => /^docs\/[^/]+\.md$/.test(file)),
      words,
    ),
  }
  return Object.entries(sizes).map(([name, size]) => ({ name, size, limit: LIMITS[name] }))
}
