import { findDamage, isSqliteError } from './find-damage.ts'

// Checks a file in a process of its own: `node examine-program.ts FILE PRAGMA`. Prints one line of JSON.
const [file = '', pragma = ''] = process.argv.slice(2)
const printed = (answer: object) => console.log(JSON.stringify(answer))
try {
  const damage = findDamage(file, pragma, { readOnly: true })
  printed(damage === undefined ? { state: 'whole', says: '' } : { state: 'damaged', says: damage })
} catch (error) {
  if (!isSqliteError(error)) throw error
  printed({ state: 'unchecked', says: error.message })
}
