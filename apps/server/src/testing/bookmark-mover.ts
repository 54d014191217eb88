// Moves all of a person's bookmarks to and fro until it is killed: node bookmark-mover.ts <sqlite file> <owner>
import { openSqlite } from '#adapters/sqlite'
import { createArticleStore } from '#domains/articles'
import { createBookmarkService, createBookmarkStore } from '#domains/reading/bookmarks'
import { personId } from './person.ts'

const [file = '', owner = ''] = process.argv.slice(2)
const database = openSqlite(file)
const person = personId(owner)
const service = createBookmarkService({
  store: createBookmarkStore(database, Date.now),
  articles: createArticleStore(database, Date.now),
  sourceNames: async () => new Map(),
  publicUrl: 'https://claire.example',
  near: async () => [],
})
const { content } = await service.ids(person, {})
const { folders } = await service.shelf(person)
const ids = content.map(({ id }) => id)
for (;;)
  for (const { id } of folders) {
    await service.bulk(person, { do: 'move', moves: [{ folderId: id, ids }] })
    process.stdout.write('moved\n')
  }
