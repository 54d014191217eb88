// Part of `npm run check`: the English of the code. Doc comments begin with their result, names are the field's words, and the
// spelling is British.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '..')
const REFUSED = /^\/\*\*[\s*]*(?:What|Of|Who|So|Whether|How)\b/
/** Names that a reader would have to decode. */
const NAMES = /^(?:told|untold|kept|foreseen|lately|patience|manners|shelf|wordsIn|markTold)$/
const AMERICAN =
  /\b(?:behavior|colors?(?!-)|favorites?|centers?|catalogs?|analyz\w+|recogniz\w+|normaliz\w+|serializ(?:e|ing|ed)\b|initializ\w+|summariz\w+|organiz\w+|optimiz\w+|neighbors?|canceled|canceling|labeled|modeling|license(?:s|d)? (?:is|are|of))\b/i

export interface Fault {
  line: number
  what: string
}

/** Returns what is wrong with the language of one source file. */
export function languageFaults(source: string, file = 'part.ts'): Fault[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []
  const note = (at: number, what: string) =>
    faults.push({ line: tree.getLineAndCharacterOfPosition(at).line + 1, what })
  for (const { 0: comment, index } of source.matchAll(/\/\*\*[\s\S]*?\*\//g))
    if (REFUSED.test(comment))
      note(index, `a doc comment that does not begin with its result: ${firstWords(comment)}`)
  for (const { 0: comment, index } of source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g)) {
    const american = AMERICAN.exec(comment)
    if (american) note(index, `American spelling: ${american[0]}`)
  }
  const visit = (node: ts.Node) => {
    if (isDeclared(node) && NAMES.test(node.text)) note(node.getStart(tree), `a name to decode: ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults
}

const firstWords = (comment: string) =>
  comment
    .replaceAll(/^\/\*\*|\*\/$|\n\s*\*/g, ' ')
    .trim()
    .slice(0, 50)

/** Variables, parameters and functions of ours; fields are often those of tables and of the API. */
function isDeclared(node: ts.Node): node is ts.Identifier {
  const { parent } = node
  return (
    ts.isIdentifier(node) &&
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isBindingElement(parent)) &&
    parent.name === node
  )
}

function main() {
  const listed = spawnSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'tools', 'benchmarks'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n')
  const files = listed.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  const faults = files.flatMap((file) =>
    languageFaults(readFileSync(path.join(root, file), 'utf8'), file).map(
      ({ line, what }) => `${file}:${line}: ${what}`,
    ),
  )
  for (const fault of faults) console.error(fault)
  console.log(`${files.length} files, ${faults.length} faults of language`)
  process.exit(faults.length > 0 || files.length === 0 ? 1 : 0)
}

if (import.meta.main) main()
