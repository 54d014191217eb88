// Loaded into the test processes of --random-order: stands in for node:test, so that the tests of each file, and of each
// `describe`, run in the order of the seed. Steps of one test (`t.test()`) stay in theirs.
import { registerHooks } from 'node:module'
import * as runner from 'node:test'
import { shuffled } from './test-selection.mjs'

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== import.meta.url
      ? { url: import.meta.url, format: 'module', shortCircuit: true }
      : next(specifier, context),
})

/** The tests that the current `describe` has named so far, by their titles; of the file itself outside of any. */
let named

/** Returns `add` for the end of the current `describe`, or of the file's evaluation. */
const later =
  (add) =>
  (...args) => {
    if (!named) {
      const own = (named = new Map())
      queueMicrotask(() => {
        named = undefined
        addInOrder(own)
      })
    }
    named.set(`${args[0]} ${named.size}`, () => add(...args))
  }

function addInOrder(tests) {
  for (const title of shuffled([...tests.keys()], process.env.TEST_SEED)) tests.get(title)()
}

/** Replaces the function of a `describe`, its last argument. */
const inOrder = (args) => {
  const own = args.at(-1)
  return args.with(-1, function (...given) {
    const outer = named
    const tests = (named = new Map())
    try {
      return own.apply(this, given)
    } finally {
      named = outer
      addInOrder(tests)
    }
  })
}

export * from 'node:test'
export const test = Object.assign(later(runner.test), { skip: later(runner.test.skip) })
export const describe = later((...args) => runner.describe(...inOrder(args)))
