// npm run check: format, types, lint with the size limits, import rules, unused code, the fault catalogue, what the documents name, colours and type from the theme only, texts from the catalogues only. Each step says what is wrong and where.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, node24, root } from './node24.mjs'

ensureInstalled()
const env = { ...process.env, PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}` }
const bin = (name) => path.join(root, 'node_modules', name)
const node = (args, options = {}) =>
  spawnSync(node24, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28, ...options })
const shown = { stdio: 'inherit' }

const PROJECTS = [
  'packages/api-contract',
  'packages/citations',
  'packages/embeddings',
  'packages/scholarly-text',
  'packages/search-engine',
  'apps/identity-provider',
  'apps/server',
  'apps/web',
  '.',
]
const CRUISED = ['apps', 'packages', 'benchmarks', 'e2e', 'fixtures', 'tools'].filter((folder) =>
  existsSync(path.join(root, folder)),
)

/** What was found is kept beside the dependencies, so that only what changed since is looked at again. */
const found = (project) =>
  path.join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.json`)
const typesOf = (project) => ['-p', project, '--incremental', '--tsBuildInfoFile', found(project)]
const types = () =>
  PROJECTS.every((project) => node([bin('typescript/bin/tsc'), ...typesOf(project)], shown).status === 0)
const format = () => node([bin('oxfmt/bin/oxfmt'), '--check', '.'], shown).status === 0
const lint = () => node([bin('oxlint/bin/oxlint'), '--deny-warnings', '.'], shown).status === 0
const unused = () => node([bin('knip/bin/knip.js')], shown).status === 0

/** Every number of docs/faults.md has a test; it fails when it found no tests at all. */
const faults = () => node([path.join(root, 'tools/faults.mjs')], shown).status === 0

/** What the documents name is there. */
const docs = () => node([path.join(root, 'tools/docs.mjs')], shown).status === 0

/** Colours and sizes of type come from the theme. */
const design = () => node([path.join(root, 'tools/design.mjs')], shown).status === 0

/** What people read comes from the catalogues, and turns with the direction of the language. */
const texts = () => node([path.join(root, 'tools/texts.ts')], shown).status === 0

/** dependency-cruiser succeeds on a tree it cannot read; so we compare what it saw with what git knows. */
function imports() {
  const { stdout, stderr } = node([
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...CRUISED,
  ])
  const report = stdout.startsWith('{') ? JSON.parse(stdout) : undefined
  if (!report) return complain(`dependency-cruiser did not run:\n${stderr}`)
  const seen = new Set(report.modules.map((module) => module.source))
  const tracked = spawnSync('git', ['ls-files', '--', ...CRUISED], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n')
  const missed = tracked.filter(
    (file) =>
      /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && existsSync(path.join(root, file)) && !seen.has(file),
  )
  if (seen.size === 0 || missed.length)
    return complain(
      `the import rules did not look at ${missed.length || 'any'} of our files: ${missed.slice(0, 5).join(', ')}`,
    )
  for (const { rule, from, to, cycle } of report.summary.violations) {
    console.error(
      `${rule.name}: ${from} -> ${cycle ? cycle.map((step) => step.name ?? step).join(' -> ') : to}`,
    )
  }
  console.log(`${seen.size} modules, ${report.summary.violations.length} violations`)
  return report.summary.violations.length === 0
}

function complain(message) {
  console.error(message)
  return false
}

const steps = { format, types, lint, imports, unused, faults, docs, design, texts }
const failed = Object.entries(steps).filter(([name, step]) => {
  console.log(`== ${name}`)
  return !step()
})
console.log(failed.length ? `check failed: ${failed.map(([name]) => name).join(', ')}` : 'check passed')
process.exit(failed.length ? 1 : 0)
