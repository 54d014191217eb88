// npm run eval -- queries: whether typed queries are understood. fixtures/queries holds a small library of our own and
// queries in the style of search logs, each with its expected fact.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { articleDraft } from '../../apps/server/src/testing/drafts.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { freshSearch } from '../../apps/server/src/testing/search.ts'

interface LibraryArticle {
  id: string
  title: string
  abstract: string
  authors: string[]
  year: number
}

interface QueryFact {
  style: string
  query: string
  exact?: boolean
  /** The article that must come first. */
  first?: string
  /** The expected correction; null for none. */
  corrected?: string | null
  /** The expected notice. */
  notice?: string
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/queries')
const library = JSON.parse(readFileSync(path.join(folder, 'library.json'), 'utf8')) as LibraryArticle[]
const queries = readFileSync(path.join(folder, 'queries.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as QueryFact)

const claire = await freshSearch()
const nameOf = new Map<string, string>()
for (const { id: name, title, abstract, authors, year } of library) {
  const { id } = await claire.articles.save(
    articleDraft({
      url: `https://library.example/${name}`,
      title,
      abstract,
      authors,
      publicationYear: year,
    }),
  )
  nameOf.set(id, name)
}
await claire.follower.catchUp()

const byStyle = new Map<string, { right: number; all: number }>()
const wrong: string[] = []
for (const fact of queries) {
  const failure = await failureOf(fact)
  const style = byStyle.get(fact.style) ?? { right: 0, all: 0 }
  style.all++
  if (failure) wrong.push(`  ${fact.style}: ${fact.query}: ${failure}`)
  else style.right++
  byStyle.set(fact.style, style)
}
await claire.close()
for (const [style, { right, all }] of byStyle) console.log(`${style.padEnd(22)} ${right} of ${all}`)
console.log(`all ${queries.length} queries: ${queries.length - wrong.length} as they should be`)
if (wrong.length) console.log(wrong.join('\n'))

/** Returns the violated expectation; undefined if there is none. */
async function failureOf({ query, exact = false, ...fact }: QueryFact): Promise<string | undefined> {
  const { content, notices } = await claire.search.search(
    personId('evaluation'),
    { searchTerm: query, refineSearch: exact },
    { page: 0, size: 10 },
  )
  const found = content.map(({ id }) => nameOf.get(id) ?? '?')
  if (fact.first !== undefined && found[0] !== fact.first)
    return `${fact.first} is number ${found.indexOf(fact.first) + 1}; first is ${found[0]}`
  const corrected = notices.find(({ code }) => code === 'corrected')?.searchedFor ?? null
  if (fact.corrected !== undefined && corrected !== fact.corrected) return `corrected to ${corrected}`
  return fact.notice !== undefined && !notices.some(({ code }) => code === fact.notice)
    ? `no notice ${fact.notice}`
    : undefined
}
