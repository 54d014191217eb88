// npm run setup: what npm start does before it starts, for services and images that start the program themselves. With
// -- --production it leaves out again what only building and testing need.
import { ensureInstalled, keepWhatRuns } from './node24.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled()
ensureWebBuilt()
if (process.argv.includes('--production')) keepWhatRuns()
console.log('Claire is installed and built.')
