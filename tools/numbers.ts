// npm run numbers: code metrics of the product source; tests are counted separately.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { cruise } from './import-graph.mjs'
import { isProduct, isTest, sizesOf } from './sizes.mjs'

const root = path.resolve(import.meta.dirname, '..')
const listed = spawnSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'tools', 'benchmarks'], {
  cwd: root,
  encoding: 'utf8',
}).stdout
const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
/** printWidth of .oxfmtrc.json: unbreakable parts (strings, comments) stay wider. */
const WIDTH = 110
const product = files.filter(isProduct)
if (!product.length) throw new Error('no product source found: is this a git checkout?')

interface Facts {
  lines: number
  comments: number
  filled: number
  functions: number[]
  components: number[]
  wideFunctions: number
  anys: number
  exports: number
  defaultExports: number
  todos: number
  wideLines: number
  imports: string[]
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)) &&
  !!node.body

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : ''
}

function readFacts(file: string): Facts {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const facts: Facts = {
    lines: lines.length - 1,
    comments: lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length,
    filled: lines.filter((line) => line.trim()).length,
    functions: [],
    components: [],
    wideFunctions: 0,
    anys: 0,
    exports: 0,
    defaultExports: 0,
    todos: (text.match(/\b(TODO|FIXME|XXX)\b/g) ?? []).length,
    wideLines: lines.filter((line) => line.length > WIDTH).length,
    imports: [],
  }
  visit(source, facts)
  return facts
}

function visit(node: ts.Node, facts: Facts) {
  if (isFunction(node)) {
    const source = node.getSourceFile()
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
    const length = lineAt(node.end) - lineAt(node.getStart()) + 1
    const isComponent = source.fileName.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node))
    ;(isComponent ? facts.components : facts.functions).push(length)
    if (node.parameters.length > 3) facts.wideFunctions++
  }
  if (node.kind === ts.SyntaxKind.AnyKeyword) facts.anys++
  if (node.kind === ts.SyntaxKind.DefaultKeyword) facts.defaultExports++
  if (node.kind === ts.SyntaxKind.ExportKeyword) facts.exports++
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    facts.imports.push(node.moduleSpecifier.text)
  ts.forEachChild(node, (child) => visit(child, facts))
}

/** Returns sibling folders that import each other, below any one folder. */
function mutualPairs(facts: Map<string, Facts>): string[] {
  const edges = new Set<string>()
  for (const [file, { imports }] of facts) {
    for (const specifier of imports) {
      const target = resolveImport(file, specifier)
      if (!target) continue
      const from = path.dirname(file).split('/')
      const to = path.dirname(target).split('/')
      const at = from.findIndex((part, index) => part !== to[index])
      if (at >= 0 && at < to.length)
        edges.add([from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')].join(' '))
    }
  }
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ')
    return from < to && edges.has(`${to} ${from}`)
  })
}

function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.dirname(file), specifier))
  const app = file.split('/').slice(0, 2).join('/')
  const alias = /^#(domains|adapters|platform|features|shared|app)\/(.*)$/.exec(specifier)
  if (!alias) return undefined
  const [, kind = '', rest = ''] = alias
  return /^(domains|adapters|features)$/.test(kind)
    ? `${app}/src/${kind}/${rest}/index.ts`
    : `${app}/src/${kind}/${rest}`
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1) ?? 0}`
}

const facts = new Map(product.map((file) => [file, readFacts(file)]))
const all = [...facts.values()]
const sum = (pick: (each: Facts) => number) => all.reduce((total, each) => total + pick(each), 0)
const functions = all.flatMap((each) => each.functions)
const lines = sum((each) => each.lines)
const linesOf = (some: string[]) => some.reduce((total, file) => total + readFacts(file).lines, 0)
const testLines = linesOf(files.filter(isTest))
const pairs = mutualPairs(facts)
const rows: [string, string][] = [
  ['file lines: median / p90 / max', spread(all.map((each) => each.lines))],
  ['function lines: median / p90 / max', spread(functions)],
  ['component lines: median / p90 / max', spread(all.flatMap((each) => each.components))],
  ['more than 3 parameters', String(sum((each) => each.wideFunctions))],
  ['exports per module, median', spread(all.map((each) => each.exports)).split(' ')[0] ?? ''],
  ['default exports (files)', `${all.filter((each) => each.defaultExports).length}`],
  ['comment share', `${((100 * sum((each) => each.comments)) / sum((each) => each.filled)).toFixed(1)} %`],
  ['any', String(sum((each) => each.anys))],
  ['TODO', String(sum((each) => each.todos))],
  ['test / source lines', (testLines / lines).toFixed(2)],
  [`lines over ${WIDTH} columns`, String(sum((each) => each.wideLines))],
  ['mutual folder pairs', pairs.length ? `${pairs.length}: ${pairs.join('; ')}` : '0'],
]
const { report } = await cruise()
const sizes = sizesOf(report?.modules ?? []).map(({ name, size, limit }): [string, string] => [
  name,
  `${size} (at most ${limit})`,
])
for (const [name, value] of [...rows, ...sizes]) console.log(`${name.padEnd(40)} ${value}`)

/** Returns the place of a file's code and tests: a package, a domain, or a part of the server or of the browser. */
function placeOf(file: string): string {
  const parts = file.split('/')
  if (!/^apps\/(server|web)\/src\/./.test(file) || parts.length === 4) return parts.slice(0, 2).join('/')
  if (parts[3] === 'domains' && parts[4] !== 'articles') return parts.slice(0, 6).join('/')
  return parts.slice(0, parts[3] === 'domains' || parts[3] === 'features' ? 5 : 4).join('/')
}

const places = Map.groupBy(
  files.filter((file) => /^(apps|packages)\//.test(file)),
  placeOf,
)
console.log(
  `\n${'tests beside the source'.padEnd(48)} ${'product'.padStart(8)} ${'tests'.padStart(8)}    each`,
)
for (const [place, members] of [...places].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
  const [source, tests] = [linesOf(members.filter((file) => !isTest(file))), linesOf(members.filter(isTest))]
  const share = source ? (tests / source).toFixed(2) : ''
  console.log(
    `${place.padEnd(48)} ${String(source).padStart(8)} ${String(tests).padStart(8)} ${share.padStart(7)}`,
  )
}
