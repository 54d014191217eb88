// The imports between our files, by dependency-cruiser with the rules of .dependency-cruiser.mjs. Shared by check and test.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { node24, root } from './node24.mjs'

/** The folders with our source. */
export const SOURCES = ['apps', 'packages', 'benchmarks', 'e2e', 'fixtures', 'tools'].filter((folder) =>
  existsSync(path.join(root, folder)),
)

/**
 * Runs dependency-cruiser over all sources; unchanged sources come from its cache.
 * @returns {Promise<{ report?: { modules: { source: string, dependencies: { resolved: string }[] }[], summary: { violations: any[] } }, output: string }>}
 * `report` is missing if it could not run; `output` then says why.
 */
export function cruise() {
  const args = [
    path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config=.dependency-cruiser.mjs',
    '--output-type=json',
    '--cache=node_modules/.cache/imports',
    '--cache-strategy=content',
    ...SOURCES,
  ]
  return new Promise((resolve) => {
    const child = spawn(node24, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let [answer, output] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (answer += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ output: String(error) }))
    child.on('close', () =>
      resolve(answer.startsWith('{') ? { report: JSON.parse(answer), output } : { output: answer + output }),
    )
  })
}

/** Programs that a file starts by address: a worker, a child process. dependency-cruiser sees only imports. */
const STARTED = /new URL\('(\.{1,2}\/[^']+\.(?:ts|mjs))', import\.meta\.url\)/g

/**
 * Returns the files that import, or start, each file: directly or through others, itself included.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {(files: Iterable<string>) => Set<string>} Paths from the root of the repository, with `/`.
 */
export function dependentsIn(modules, textOf = (file) => readFileSync(path.join(root, file), 'utf8')) {
  const importers = new Map()
  const add = (file, importer) => importers.set(file, [...(importers.get(file) ?? []), importer])
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) add(resolved, source)
    if (!/\.(ts|tsx|mjs)$/.test(source) || source.includes('node_modules')) continue
    for (const [, started] of textOf(source).matchAll(STARTED))
      add(path.posix.join(path.posix.dirname(source), started), source)
  }
  return (files) => {
    const reached = new Set(files)
    for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
    return reached
  }
}
