// Reporter of node:test: the seconds of each test file, as JSON.
import path from 'node:path'
import { root } from './node24.mjs'

export default async function* fileTimes(events) {
  const seconds = {}
  for await (const { type, data } of events) {
    if (!/^test:(pass|fail)$/.test(type) || data.nesting || !data.file) continue
    // Files that share a process are suites named by them.
    const file = data.file.endsWith('/test-together.mjs') ? data.name : path.relative(root, data.file)
    seconds[file] = (seconds[file] ?? 0) + data.details.duration_ms / 1000
  }
  yield JSON.stringify(seconds)
}
