// npm run check: format, types, lint with the size limits, import rules, unused code, the fault catalogue, what the documents name, colours and type from the theme only, texts from the catalogues only, licences and notices. Each step says what is wrong and where.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { cruise, SOURCES } from './import-graph.mjs'
import { ensureInstalled, node24, root } from './node24.mjs'

await ensureInstalled()
const env = { ...process.env, PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}` }
const bin = (name) => path.join(root, 'node_modules', name)

/** A step that ended: whether nothing is wrong, and what is to be read. */
const ended = (passed, output = '') => ({ passed, output })

/** Runs a program of Node's. */
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

/** Programs for Node, for the browser, and tests that use both. The largest first: nobody waits for it at the end. */
const PROJECTS = ['.', 'apps/web', 'e2e']
/**
 * Where the compiler stores its findings, so that it checks again only what changed. It is TypeScript's native compiler, which
 * needs a ninth of the processor time; tools that read syntax (numbers, texts, knip) use the one in JavaScript.
 */
const found = (project) =>
  path.join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.json`)
const typesOf = (project) => ['-p', project, '--incremental', '--tsBuildInfoFile', found(project)]
const format = () => node([bin('oxfmt/bin/oxfmt'), '--check', '.'])
const lint = () => node([bin('oxlint/bin/oxlint'), '--deny-warnings', '.'])
const unused = () => node([bin('knip/bin/knip.js')])

/** Every number of docs/faults.md has a test; it fails when it found no tests at all. */
const faults = () => node([path.join(root, 'tools/faults.mjs')])

/** What the documents name is there. */
const docs = () => node([path.join(root, 'tools/docs.mjs')])

/** Colours and sizes of type come from the theme. */
const design = () => node([path.join(root, 'tools/design.mjs')])

/** What people read comes from the catalogues, and turns with the direction of the language. */
const texts = () => node([path.join(root, 'tools/texts.ts')])

/** Every licence is accepted, and the notices are those of what is installed. */
const notices = () => node([path.join(root, 'tools/generate/notices.ts'), '--check'])

/** dependency-cruiser succeeds on a tree it cannot read; so we compare what it saw with what git knows. */
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
  return ended(found.length === 0, [...found, `${seen.size} modules, ${found.length} violations`].join('\n'))
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
  notices,
})
const failed = []

/** Takes steps one after the other; as many of it as there are processors run at a time. */
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
