import { suspiciousWorks } from '#domains/articles'
import { OperatorError } from '#platform/errors'
import { readArguments, runCommand, withStorage } from './run-command.ts'

const USAGE = `Usage: npm run claire -- works --suspicious [--json]

Lists works whose records disagree: articles that are shown as one work under different titles, pairs that claim one
identifier, and articles about whose title or year list, page, file or registry disagree. The last two wait for a
decision at Admin Sources > Same work? Runs beside a server.
DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

await runCommand(USAGE, async () => {
  const { values } = readArguments({ suspicious: { type: 'boolean' }, json: { type: 'boolean' } })
  if (!values.suspicious) throw new OperatorError(USAGE)
  const works = await withStorage(suspiciousWorks)
  if (values.json) return console.log(JSON.stringify(works, null, 2))
  for (const { why, articles, statements } of works) {
    const named = articles.map(({ id, title, url }) => `  ${title}\n    ${url}  ${id}`)
    console.log(
      [why, ...named, ...statements.map(({ origin, value }) => `    ${origin}: ${value}`)].join('\n'),
    )
  }
  return console.log(works.length ? `${works.length} suspicious works.` : 'No suspicious works.')
})
