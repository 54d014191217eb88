// Figures of benchmarks and evaluations. benchmarks/results/KIND-NAME.json holds each with its threshold, the current value
// and the pattern that reads it from the program's output.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import path from 'node:path'
import { fail, node24, root } from './node24.mjs'
import { run } from './processes.mjs'

/** Options that name storage places; they change no figure. */
const PLACES = /^--(?:keep|data|vectors)$/

/**
 * Returns the figures after a run: those in its output are updated, others stay unchanged.
 * @param {import('./accept-figures.d.mts').Figure[]} figures
 * @param {import('./accept-figures.d.mts').Run} run
 */
export function updatedFigures(figures, { output, args, machine, date }) {
  const options = optionsOf(args)
  return figures.map((figure) => {
    const found = (figure.options ?? '') === options && new RegExp(figure.read).exec(output)
    if (!found) return figure
    const today = figure.as.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? '')
    return { ...figure, today, machine, date }
  })
}

/** Returns the options that figures depend on; files are replaced by the word FILE. */
function optionsOf(args) {
  const words = args.flatMap((arg) => arg.split('='))
  return words
    .filter((word, at) => !PLACES.test(word) && !PLACES.test(words[at - 1] ?? ''))
    .map((word) => (word.includes('/') ? 'FILE' : word))
    .join(' ')
}

/** Runs a benchmark or an evaluation, stores its results as current figures, and returns its exit status. */
export async function runAndAccept(program, args) {
  const [kind, name] = program.split('/').slice(-2)
  const results = path.join(root, `benchmarks/results/${kind}-${path.basename(name, '.ts')}.json`)
  if (!existsSync(results)) fail(`There are no figures of it: ${path.relative(root, results)} is missing.`)
  let output = ''
  const status = await run(node24, [path.join(root, program), ...args], {
    onOutput: (text) => {
      output += text
      process.stdout.write(text)
    },
  })
  if (status !== 0) return status
  const figures = JSON.parse(readFileSync(results, 'utf8'))
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, load ${loadavg()[1]?.toFixed(0)}`
  const date = new Date().toISOString().slice(0, 10)
  const updated = updatedFigures(figures, { output, args, machine, date })
  writeFileSync(results, `${JSON.stringify(updated, null, 2)}\n`)
  const accepted = updated.filter((figure) => !figures.includes(figure)).length
  console.log(`\n${accepted} of ${figures.length} figures accepted`)
  return run(node24, [path.join(root, 'tools/generate/benchmarks.ts')])
}
