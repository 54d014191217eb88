// A scanner in a process of its own, to be killed at any moment: node scan-worker.ts <options as JSON>
import { type HouseOptions, openScanHouse } from './scan-house.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as HouseOptions & { withinMs: number }
const house = await openScanHouse(options)
await house.settled(options.withinMs)
await house.close()
