import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOST, paths, siteWith } from '../testing/journal-site.ts'
import { openScanHarness } from '../testing/scan-harness.ts'

/** Processor milliseconds of this thread for a scan of a journal that answers everything with such headers. */
async function costOfScan(headers: Record<string, string>): Promise<number> {
  const site = siteWith()
  const harness = await openScanHarness({
    sites: {
      [HOST](request, response) {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        site.answer(request, response)
      },
    },
  })
  try {
    const before = process.threadCpuUsage()
    assert.equal((await harness.scan(HOST)).size, paths.length)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  } finally {
    await harness.close()
  }
}

test('headers with 60,000 blanks or parameters take no longer than short ones (fault 21)', async () => {
  const short = await costOfScan({ 'x-robots-tag': 'all', link: '</l>; rel=licence' })
  const long: Record<string, string>[] = [
    { 'x-robots-tag': `x${' '.repeat(60_000)}x` },
    { link: `<${' '.repeat(60_000)}>` },
    { link: `<x>${';a '.repeat(20_000)}"` },
  ]
  for (const headers of long) assert.ok((await costOfScan(headers)) < 5 * short)
})
