// Lists the tests of each number of docs/faults.md: node tools/faults.mjs [number]. Test titles name it: "… (fault 62)".
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const LAST = 173

const files = ['apps', 'packages', 'e2e']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
const titles = files.flatMap((file) => {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    numbersIn(line).map((number) => ({ number, where: `${file}:${index + 1}`, line: line.trim() })),
  )
})
const tested = new Set(titles.map(({ number }) => number))
const rows = new Set(
  [...readFileSync(path.join(root, 'docs/faults.md'), 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) =>
    Number(number),
  ),
)

const all = Array.from({ length: LAST }, (_, index) => index + 1)
const missing = all.filter((number) => !tested.has(number))
const complaints = [
  files.length === 0 && 'no test file was found',
  missing.length > 0 && `without a test: ${missing.join(', ')}`,
  all.some((number) => !rows.has(number)) &&
    `missing in docs/faults.md: ${all.filter((number) => !rows.has(number)).join(', ')}`,
  titles.some(({ number }) => number > LAST || number < 1) &&
    `no such fault: ${titles
      .filter(({ number }) => number > LAST || number < 1)
      .map(({ number, where }) => `${number} at ${where}`)
      .join(', ')}`,
].filter(Boolean)

const asked = Number(process.argv[2])
if (asked)
  for (const { where, line } of titles.filter(({ number }) => number === asked))
    console.log(`${where}: ${line}`)
console.log(
  `numbers with a test: ${all.filter((number) => tested.has(number)).length} of ${LAST} (${files.length} test files)`,
)
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length ? 1 : 0)

/** Returns the numbers in "(fault 62)" or "(faults 22, 23)", in code, not in a comment. */
function numbersIn(line) {
  if (/^\s*(?:\/\/|\/?\*)/.test(line)) return []
  return [...line.matchAll(/\(faults? (\d+(?:, \d+)*)\)/g)].flatMap(([, list]) =>
    list.split(', ').map(Number),
  )
}
