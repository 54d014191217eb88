/** Each command is a program of its own beside this one, and reads its own arguments. */
const COMMANDS = {
  doctor: 'what is wrong with this Claire, and what to do',
  backup: 'a backup beside a running Claire, with check sums',
  restore: 'puts a backup in the place of the database',
  reindex: 'builds the search index again',
  import: 'articles from a file of records',
  export: 'all stored data of one person, as files',
  files: 'stored pages of articles: how many, where, and copies to a bucket or back',
  works: 'works whose records disagree in title',
  sources: 'what is scanned: listed, decided, scanned now',
  alerts: 'alerts of people: listed, sent now, paused; why a mail does not come',
  idp: 'who can sign in, and signing keys',
  demo: 'a Claire to try, gone once it is stopped',
  extract: 'what Claire reads in a page or file',
} as const

const [name = '--help'] = process.argv.splice(2, 1)
if (Object.hasOwn(COMMANDS, name)) await import(`./${name}.ts`)
else {
  const lines = Object.entries(COMMANDS).map(([command, what]) => `  ${command.padEnd(10)} ${what}`)
  const usage = `Usage: npm run claire -- COMMAND\n\n${lines.join('\n')}\n\nnpm run claire -- COMMAND --help says more. Settings are those of the server (docs/operations.md).`
  if (name === '--help' || name === '-h') console.log(usage)
  else {
    console.error(`There is no command "${name}".\n\n${usage}`)
    process.exitCode = 1
  }
}
