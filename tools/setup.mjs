// npm run setup: what npm start does before it starts, for services and images that start the program themselves.
import { ensureInstalled } from './node24.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled()
ensureWebBuilt()
console.log('Claire is installed and built.')
