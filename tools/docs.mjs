// Checks that every command and file of this repository that the documents name exists, and that the map names every
// package, every folder of the server and every domain: node tools/docs.mjs
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { stdout } = spawnSync('git', ['ls-files', '--', '*.md', ':!packages/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
})
// Decisions stay as they were written, whatever has been moved since.
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

/** Returns the places that the map has to name: packages and folders of the server, and domains. */
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

/** Returns the scripts in a text, such as `npm run eval -- queries`, with the program that they take. */
function commandsIn(text) {
  return [...text.matchAll(/npm run ([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)].map(
    ([name, script, program]) => ({
      name,
      isThere: () => script in scripts && (!program || isProgram(script, program)),
    }),
  )
}

/** Checks a program name: scripts with programs end with their folder; operator commands are beside `claire.ts`. */
function isProgram(script, program) {
  const place = scripts[script]
    .replace(/\/claire\.ts$/, '')
    .split(' ')
    .at(-1)
  return !place.includes('/') || place.endsWith('.ts') || existsSync(path.join(root, place, `${program}.ts`))
}

/** Returns paths in backquotes from the root, such as `apps/server/src/main.ts`; skips patterns and placeholders. */
function filesIn(text) {
  const place = /`(?:node )?((?:apps|packages|benchmarks|deploy|docs|e2e|fixtures|tools)\/[\w./@-]+)(?=[` ])/g
  return [...text.matchAll(place)].map(([, name]) => ({
    name,
    isThere: () => existsSync(path.join(root, name)),
  }))
}

/** Returns links within the repository, [like this](to/another.md), relative to the document. */
function linksIn(text) {
  return [...text.matchAll(/\]\(((?!\w+:|#)[^)#\s]+)(?:#[^)]*)?\)/g)].map(([, name]) => ({
    name,
    isThere: (document) => existsSync(path.join(root, path.dirname(document), name)),
  }))
}
