// npm run generate -- notices: writes the notices of third-party code into the web application. With --check, as in npm run check, it
// writes nothing and fails if the file is outdated; in both cases it fails on a licence that is not accepted.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { composeNotices } from '../licences/compose-notices.ts'

const root = path.join(import.meta.dirname, '../..')
const file = path.join(root, 'apps/web/public/notices.txt')

const { notices, count, complaints } = composeNotices(root)
const isCheck = process.argv.includes('--check')
if (!complaints.length && isCheck && readFileSync(file, 'utf8') !== notices)
  complaints.push('apps/web/public/notices.txt is out of date: npm run generate -- notices')
if (!complaints.length && !isCheck) writeFileSync(file, notices)
for (const complaint of complaints) console.error(complaint)
if (!complaints.length) console.log(`the notices name ${count} npm packages`)
process.exitCode = complaints.length ? 1 : 0
