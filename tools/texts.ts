// Part of `npm run check`: displayed texts come from the catalogues (packages/messages), and sides follow the
// direction of the text (inline-start), never left or right.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

interface Fault {
  line: number
  what: string
}

/** Attributes whose value people read, or hear from a screen reader. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|helperText|hint|text|lead|summary|name_?of|description|documentTitle)$/
/** Calls whose second value is displayed. */
const TELLING = new Set(['showToast'])
const WORD = /\p{L}{2}/u
/** The same in every language. */
const SAME_EVERYWHERE = new Set(['Claire'])

const SIDES =
  /\b(?:m[lr]|p[lr]|(?:margin|padding|border)(?:Left|Right)(?:Width|Color|Style)?|border(?:Top|Bottom)(?:Left|Right)Radius|(?:scroll)?(?:Margin|Padding)(?:Left|Right))\s*[:=]|(?<![\w.'-])(?:left|right)\s*:|\b(?:textAlign|float|clear)\s*[:=]\s*['"{ ]*(?:left|right)\b|\b(?:margin|padding|border)-(?:left|right)\b|\balign="(?:left|right)"/

/** Returns literal texts that people would read, in the source of a component. */
export function textFaults(source: string, file = 'part.tsx'): Fault[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const faults: Fault[] = []
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  const note = (node: ts.Node, text: string) => {
    if (WORD.test(text) && !SAME_EVERYWHERE.has(text.trim()))
      faults.push({ line: lineOf(node), what: `a text that no catalogue has: ${text.trim()}` })
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) note(node, node.text)
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      for (const text of literalsOf(node.expression)) note(text, text.text)
    if (ts.isJsxAttribute(node) && node.initializer && READ.test(node.name.getText(tree))) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
      for (const text of literalsOf(value)) note(text, text.text)
    }
    if (ts.isCallExpression(node) && TELLING.has(node.expression.getText(tree)))
      for (const text of literalsOf(node.arguments[1])) note(text, text.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults
}

/** Returns the texts that an expression can become: itself, the branches of a choice, the fixed parts of a template. */
function literalsOf(node: ts.Node | undefined): ts.LiteralLikeNode[] {
  if (!node) return []
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node]
  if (ts.isTemplateExpression(node))
    return [
      node.head,
      ...node.templateSpans.flatMap(({ expression, literal }) => [...literalsOf(expression), literal]),
    ]
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(node.right)
    if (
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.PlusToken
    )
      return [...literalsOf(node.left), ...literalsOf(node.right)]
  }
  return []
}

/** Returns lines that name a side of the screen for the beginning or the end of a line. */
export const sideFaults = (source: string): Fault[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      SIDES.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)
        ? [{ line: index + 1, what: `a side that does not turn with the language: ${line.trim()}` }]
        : [],
    )

function main() {
  const WEB = path.join(import.meta.dirname, '../apps/web/src')
  const files = readdirSync(WEB, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.relative(WEB, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(testing|shared\/i18n)\//.test(file))
  const faults = files.flatMap((file) => {
    const source = readFileSync(path.join(WEB, file), 'utf8')
    const texts = /\.tsx?$/.test(file) ? textFaults(source, file) : []
    return [...texts, ...sideFaults(source)].map(({ line, what }) => `apps/web/src/${file}:${line}: ${what}`)
  })
  for (const fault of faults) console.error(fault)
  console.log(`${files.length} files, ${faults.length} literal texts and fixed sides`)
  process.exit(faults.length > 0 || files.length === 0 ? 1 : 0)
}

if (import.meta.main) main()
