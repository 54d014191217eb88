// npm run check: format, types, lint with the size limits, import rules, sizes, unused code, the fault catalogue, names in documents, colours and type from the theme only, texts from the catalogues only, plain language, licences and notices. Each step says what is wrong and where.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { cruise, SOURCES } from './import-graph.mjs'
import { ensureInstalled, node24, root } from './node24.mjs'
import { sizesOf } from './sizes.mjs'

await ensureInstalled()
const env = { ...process.env, PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}` }
const bin = (name) => path.join(root, 'node_modules', name)

/** The result of a step: whether it passed, and its output. */
const ended = (passed, output = '') => ({ passed, output })

/** Runs a program with Node. */
function node(args) {
  return new Promise((resolve) => {
    const child = spawn(node24, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve(ended(false, String(error))))
    child.on('close', (code) => resolve(ended(code === 0, output)))
  })
}

/** Programs for Node, for the browser, and tests that use both. The largest first, so that nothing waits for it at the end. */
const PROJECTS = ['.', 'apps/web', 'e2e']
/**
 * The compiler's stored findings, so that it checks only changes. It is TypeScript's native compiler, which needs a ninth of
 * the processor time; tools that read syntax (numbers, texts, knip) use the one in JavaScript.
 */
const found = (project) =>
  path.join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.json`)
const typesOf = (project) => ['-p', project, '--incremental', '--tsBuildInfoFile', found(project)]
const format = () => node([bin('oxfmt/bin/oxfmt'), '--check', '.'])
const lint = () => node([bin('oxlint/bin/oxlint'), '--deny-warnings', '.'])
const unused = () => node([bin('knip/bin/knip.js')])

/** Checks that every number of docs/faults.md has a test; fails if there are no tests at all. */
const faults = () => node([path.join(root, 'tools/faults.mjs')])

/** Checks that everything named in documents exists. */
const docs = () => node([path.join(root, 'tools/docs.mjs')])

/** Checks that colours and sizes of type come from the theme. */
const design = () => node([path.join(root, 'tools/design.mjs')])

/** Checks that displayed texts come from the catalogues, and that layouts follow the direction of the language. */
const texts = () => node([path.join(root, 'tools/texts.ts')])

/** Checks that comments, names and spelling are plain English. */
const language = () => node([path.join(root, 'tools/language.ts')])

/** Checks that every licence is accepted, and that the notices match the installed packages. */
const notices = () => node([path.join(root, 'tools/generate/notices.ts'), '--check'])

/** Compares dependency-cruiser's files with git's, since it succeeds on a tree it cannot read. */
async function imports() {
  const { report, output } = await cruise()
  if (!report) return ended(false, `dependency-cruiser did not run:\n${output}`)
  const seen = new Set(report.modules.map((module) => module.source))
  const tracked = spawnSync('git', ['ls-files', '--', ...SOURCES], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n')
  const missed = tracked.filter(
    (file) =>
      /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && existsSync(path.join(root, file)) && !seen.has(file),
  )
  if (seen.size === 0 || missed.length)
    return ended(
      false,
      `the import rules did not look at ${missed.length || 'any'} of our files: ${missed.slice(0, 5).join(', ')}`,
    )
  const { violations } = report.summary
  const found = violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${cycle ? cycle.map((step) => step.name ?? step).join(' -> ') : to}`,
  )
  const grown = sizesOf(report.modules).filter(({ size, limit }) => size > limit)
  const lines = grown.map(({ name, size, limit }) => `${name}: ${size} of at most ${limit} (tools/sizes.mjs)`)
  return ended(
    found.length + grown.length === 0,
    [...found, ...lines, `${seen.size} modules, ${found.length} violations`].join('\n'),
  )
}

const types = Object.fromEntries(
  PROJECTS.map((project) => [
    project === '.' ? 'types' : `types of ${project}`,
    () => node([bin('typescript-native/bin/tsc'), ...typesOf(project)]),
  ]),
)
const steps = Object.entries({
  ...types,
  imports,
  lint,
  unused,
  format,
  faults,
  docs,
  design,
  texts,
  language,
  notices,
})
const failed = []

/** Runs one step after the other; one worker per processor. */
async function work() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, run] = step
    const { passed, output } = await run()
    console.log(`== ${name}\n${output.trimEnd()}`.trimEnd())
    if (!passed) failed.push(name)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(failed.length ? `check failed: ${failed.join(', ')}` : 'check passed')
process.exit(failed.length ? 1 : 0)
