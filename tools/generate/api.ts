// npm run generate -- api: takes the API as it is now for the one that programs are told of, and says what is other than before.
import { writeFileSync } from 'node:fs'
import { acceptedApi, acceptedFile, changesBetween, describedApi, written } from '../api/described-api.ts'

const now = await describedApi()
const changes = changesBetween(acceptedApi(), now)
writeFileSync(acceptedFile, written(now))
console.log(changes.length ? changes.join('\n') : 'nothing has changed')
if (changes.length) console.log('\nSay in docs/api/CHANGELOG.md what that means for programs.')
