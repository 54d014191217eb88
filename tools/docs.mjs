// Every command and every file of this repository that the documents name is there, and the map names every package,
// every room of the server and every domain: node tools/docs.mjs
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { stdout } = spawnSync('git', ['ls-files', '--', '*.md', ':!packages/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
})
// Decisions are kept as they were written, whatever has been moved since.
const documents = stdout.split('\n').filter((file) => file && !file.startsWith('docs/adr/'))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

let named = 0
const complaints = documents.flatMap((document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  return [...commandsIn(text), ...filesIn(text), ...linksIn(text)].flatMap(({ name, isThere }) => {
    named += 1
    return isThere(document) ? [] : [`${document} names ${name}, which is not there`]
  })
})

const map = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
for (const place of places()) {
  named += 1
  if (!map.includes(`\`${place}\``)) complaints.push(`ARCHITECTURE.md does not name \`${place}\``)
}

for (const complaint of complaints) console.error(complaint)
console.log(
  `${documents.length} documents name ${named} commands and files, ${complaints.length} of them missing`,
)
process.exit(complaints.length || !named ? 1 : 0)

/** What the map has to name: packages and rooms of the server by their folders, domains by themselves. */
function places() {
  const place = /^((?:packages|apps\/server\/src)\/[^/]+\/)./
  const domain = /^apps\/server\/src\/domains\/(?:intake|reading|people)\/([^/]+)\//
  const files = spawnSync('git', ['ls-files', 'packages', 'apps/server/src'], { cwd: root, encoding: 'utf8' })
  return new Set(
    files.stdout
      .split('\n')
      .flatMap((file) => [place.exec(file)?.[1], domain.exec(file)?.[1]].filter(Boolean)),
  )
}

/** `npm run eval -- queries`: the script and, of scripts that take the name of a program, that program. */
function commandsIn(text) {
  return [...text.matchAll(/npm run ([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)].map(
    ([name, script, program]) => ({
      name,
      isThere: () => script in scripts && (!program || isProgram(script, program)),
    }),
  )
}

/** Scripts that run a program of a folder end with that folder; operator commands stand beside `claire.ts`. */
function isProgram(script, program) {
  const place = scripts[script]
    .replace(/\/claire\.ts$/, '')
    .split(' ')
    .at(-1)
  return !place.includes('/') || place.endsWith('.ts') || existsSync(path.join(root, place, `${program}.ts`))
}

/** `apps/server/src/main.ts` in backquotes, from the root; patterns and places to fill in are passed over. */
function filesIn(text) {
  const place = /`(?:node )?((?:apps|packages|benchmarks|deploy|docs|e2e|fixtures|tools)\/[\w./@-]+)(?=[` ])/g
  return [...text.matchAll(place)].map(([, name]) => ({
    name,
    isThere: () => existsSync(path.join(root, name)),
  }))
}

/** [a link](to/another.md) within the repository, from where the document is. */
function linksIn(text) {
  return [...text.matchAll(/\]\(((?!\w+:|#)[^)#\s]+)(?:#[^)]*)?\)/g)].map(([, name]) => ({
    name,
    isThere: (document) => existsSync(path.join(root, path.dirname(document), name)),
  }))
}
