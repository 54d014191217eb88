// Changes a person's bookmarks, and dies by SIGKILL just before its nth statement, as a server may:
// node bookmark-changer.ts <sqlite file> <owner> <change> <n>
import type { KyselyPlugin } from 'kysely'
import { openSqlite } from '#adapters/sqlite'
import { createArticleStore } from '#domains/articles'
import {
  createBookmarkService,
  createBookmarkStore,
  createImporting,
  createReferenceFiles,
} from '#domains/reading/bookmarks'
import { personId } from './person.ts'

const [file = '', name = '', change = '', last = ''] = process.argv.slice(2)
const owner = personId(name)

function dyingAt(last: number): KyselyPlugin {
  let statements = 0
  return {
    transformQuery({ node }) {
      if (++statements >= last) process.kill(process.pid, 'SIGKILL')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const clock = Date.now
const whole = openSqlite(file)
const serviceOn = (database: typeof whole) =>
  createBookmarkService({
    store: createBookmarkStore(database, clock),
    articles: createArticleStore(database, clock),
    sourceNames: async () => new Map(),
    publicUrl: 'https://claire.example',
    languageOf: async () => 'en',
    near: async () => [],
  })
const reading = serviceOn(whole)
const ids = (await reading.ids(owner, {})).content.map(({ id }) => id)
const { folders } = await reading.folderTree(owner)
const [{ id: folderId } = { id: '' }] = folders.toSorted((one, other) => one.count - other.count)

const dying = whole.withPlugin(dyingAt(Number(last)))
const service = serviceOn(dying)
if (change === 'move') await service.bulk(owner, { do: 'move', moves: [{ folderId, ids }] })
if (change === 'remove') await service.bulk(owner, { do: 'remove', ids })
if (change === 'tag') await service.bulk(owner, { do: 'tag', ids, add: ['cold'] })
if (change === 'import') {
  const entries = Array.from(
    { length: 300 },
    (_, at) => `@misc{k${at}, title = {Lake number ${at}}, year = 2020}`,
  )
  const files = createReferenceFiles()
  const articles = createArticleStore(dying, clock)
  const importing = createImporting({ database: dying, clock, articles, files })
  await importing.import(owner, { folderId, bytes: Buffer.from(entries.join('\n')) })
}
await whole.destroy()
