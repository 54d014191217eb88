// Runs a TypeScript file of this repository under Node 24, after set-up: node tools/run.mjs <file> [arguments]. Of a folder it
// runs the program that the first argument names; with --accept it stores the results as current figures.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runAndAccept } from './accept-figures.mjs'
import { ALL, ensureInstalled, fail, node24, root, whatRunsHere } from './node24.mjs'
import { run } from './processes.mjs'

const [place, ...args] = process.argv.slice(2)
if (!place) fail('usage: node tools/run.mjs <file or folder> [arguments]')
const file = place.endsWith('.ts') ? place : `${place}/${nameIn(place, args.shift())}.ts`
// The server's own commands also work where only it is installed.
await ensureInstalled(file.startsWith('apps/server/') ? whatRunsHere() : ALL)
const wanted = args.filter((arg) => arg !== '--accept')
const isAccepted = wanted.length < args.length && place.startsWith('benchmarks/')
process.exit(await (isAccepted ? runAndAccept(file, wanted) : run(node24, [path.join(root, file), ...args])))

/** Returns a program name; ends the program if it is unknown. */
function nameIn(folder, name) {
  const names = readdirSync(path.join(root, folder)).map((entry) => path.basename(entry, '.ts'))
  if (!names.includes(name))
    fail(
      `${name ? `There is no “${name}”. ` : ''}Usage: npm run ${path.basename(folder)} -- NAME [options], where NAME is one of ${names.join(', ')}. The head of ${folder}/NAME.ts describes the options.`,
    )
  return name
}
