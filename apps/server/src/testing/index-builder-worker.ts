// Builds the index of a folder and prints its progress, to be killed at any moment: node … <folder> fill|rebuild
import { createArticleEvents } from '#domains/articles'
import { createIndexFollower } from '#domains/reading/search'
import { openSqlite } from '#adapters/sqlite'
import path from 'node:path'
import { openSearch, staticEmbedder } from './search.ts'

const [folder = '', what] = process.argv.slice(2)
const claire = await openSearch(folder)
const follower = createIndexFollower({
  index: claire.index,
  embedder: staticEmbedder,
  articles: claire.articles,
  events: createArticleEvents(openSqlite(path.join(folder, 'articles.sqlite'))),
  control: { takeRequest: () => false, report: ({ done }) => process.stdout.write(`${done}\n`) },
  onError: (error) => console.error(error),
})
await (what === 'rebuild' ? follower.rebuild() : follower.catchUp())
