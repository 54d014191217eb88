// Saves and indexes articles endlessly and prints their numbers, to be killed at any moment: node … <folder> <first
// number>
import { articleDraft } from './drafts.ts'
import { openSearch } from './search.ts'

const [folder = '', first = '0'] = process.argv.slice(2)
const claire = await openSearch(folder)
for (let at = Number(first); ; at++) {
  const { id } = await claire.articles.save(
    articleDraft({
      url: `https://journal.example/${at}`,
      title: `Report number${at} of the series`,
      abstract: 'Zirconium alloys. '.repeat(1 + (at % 5)),
    }),
  )
  // Every third changes an existing article, every seventh is deleted.
  if (at % 3 === 0)
    await claire.articles.save(
      articleDraft({
        url: `https://journal.example/${at}`,
        title: `Report number${at} of the series`,
        abstract: 'Titanium alloys.',
      }),
    )
  if (at % 7 === 0) await claire.articles.remove([id])
  await claire.follower.catchUp()
  process.stdout.write(`${at}\n`)
}
