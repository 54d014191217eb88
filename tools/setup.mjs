// npm run setup: the preparations of npm start, for services and images that start the program themselves, under any
// settings. With -- --production it removes what only building and testing need.
import { ensureInstalled, keepWhatRuns, WHAT_RUNS } from './node24.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await ensureInstalled([...WHAT_RUNS, 'web'])
await ensureWebBuilt()
if (process.argv.includes('--production')) await keepWhatRuns()
console.log('Claire is installed and built.')
