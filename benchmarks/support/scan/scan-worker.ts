// A scanner in a process of its own, to be killed at any moment: node scan-worker.ts <options as JSON>
import { type HarnessOptions, openScanBenchHarness } from './scan-harness.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as HarnessOptions & { withinMs: number }
const harness = await openScanBenchHarness(options)
await harness.settled(options.withinMs)
await harness.close()
