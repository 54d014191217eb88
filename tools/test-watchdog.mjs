// Loaded into every test process: what does not end by itself (a server that a failed set-up left open) is ended here, and
// counts as a failure of its file. Without it one such file holds up the whole run for good.
import { isMainThread } from 'node:worker_threads'

const LONGEST_MS = 10 * 60_000

if (isMainThread && process.env.NODE_TEST_CONTEXT)
  setTimeout(() => {
    console.error(
      `test file did not end within ${LONGEST_MS / 60_000} minutes; open: ${process.getActiveResourcesInfo()}`,
    )
    process.exit(1)
  }, LONGEST_MS).unref()
