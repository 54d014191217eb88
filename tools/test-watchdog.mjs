// Loaded into every test process: ends a process that does not end by itself (because of a server that a failed set-up
// left open), as a failure of its file. Otherwise one such file blocks the whole run.
import asyncHooks from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

/** A program that runs a group of files (test-groups.mjs) may take longer than one file. */
const LONGEST_MS = (process.argv[1]?.endsWith('.mjs') ? 30 : 10) * 60_000

if (isMainThread && process.env.NODE_TEST_CONTEXT)
  setTimeout(() => {
    console.error(
      `test file did not end within ${LONGEST_MS / 60_000} minutes; open: ${process.getActiveResourcesInfo()}`,
    )
    process.exit(1)
  }, LONGEST_MS).unref()

// The runner finds the test of an error by its asynchronous resource, and the suite of a test by the resource of the suite.
// Following every resource and promise costs a quarter of the processor time of our tests; those of tests and suites suffice.
// An unhandled error then fails the file and not the test, and nested tests need t.test().
// https://nodejs.org/api/async_hooks.html#async_hookscreatehookoptions
if (isMainThread && process.env.NODE_TEST_CONTEXT) {
  const { createHook } = asyncHooks
  asyncHooks.createHook = ({ init }) =>
    createHook({
      init: (...made) => made[1] === 'Test' && init(...made),
      trackPromises: false,
    })
  await import('node:test')
  asyncHooks.createHook = createHook
}
