import { isLocked, readIndexFacts } from '#adapters/search-engine'
import { existsSync } from 'node:fs'
import { type Finding, inOneLine, warning, well } from './finding.ts'

/** More waiting events mean that nothing updates the index. */
const FEW_EVENTS = 1_000

interface Outbox {
  identity(): Promise<string>
  latest(): Promise<number>
}

/** Checks that the search index exists, is of this database, and up to date. It can always be rebuilt: no finding is a fault. */
export async function checkIndex(folder: string, outbox: Outbox): Promise<Finding> {
  if (!existsSync(folder)) return well('index', 'will be built at the next start')
  const state = isLocked(folder) ? 'in use' : 'not in use'
  let facts
  try {
    facts = readIndexFacts(folder)
  } catch (error) {
    return warning(
      'index',
      `It cannot be read (${inOneLine(error)}) and is built again at the next start; until then little is found.`,
    )
  }
  if (!facts) return well('index', `is being built (${state})`)
  const { databaseId, cursor, articles } = facts
  const newest = await outbox.latest()
  if (databaseId !== (await outbox.identity()) || cursor > newest)
    return warning('index', 'It is of another database than this, and is built again at the next start.')
  if (newest - cursor > FEW_EVENTS)
    return warning(
      'index',
      `It is ${newest - cursor} changes behind: no process with the roles api and indexer runs, or it fails.`,
    )
  return well('index', `${articles.toLocaleString('en')} articles, ${state}`)
}
