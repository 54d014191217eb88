// npm run generate -- api: accepts the current API as the documented one, and lists the differences.
import { writeFileSync } from 'node:fs'
import { acceptedApi, acceptedFile, changesBetween, describedApi, written } from '../api/described-api.ts'

const now = await describedApi()
const changes = changesBetween(acceptedApi(), now)
writeFileSync(acceptedFile, written(now))
console.log(changes.length ? changes.join('\n') : 'nothing has changed')
if (changes.length) console.log('\nSay in docs/api/CHANGELOG.md what that means for programs.')
