// npm run setup: what npm start does before it starts, for services and images that start the program themselves, whatever
// their settings will be. With -- --production it leaves out again what only building and testing need.
import { ensureInstalled, keepWhatRuns, WHAT_RUNS } from './node24.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await ensureInstalled([...WHAT_RUNS, 'web'])
await ensureWebBuilt()
if (process.argv.includes('--production')) await keepWhatRuns()
console.log('Claire is installed and built.')
