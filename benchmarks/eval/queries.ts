// npm run eval -- queries: whether queries as people type them are understood. fixtures/queries holds small libraries of our
// own, queries in the style of search logs, questions, and queries in other languages, each with the facts that must hold.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SearchInput, SearchPage, SearchReading } from '../../packages/api-contract/src/index.ts'
import { isForeignBy } from '../../apps/server/src/compose/contextual.ts'
import { articleDraft } from '../../apps/server/src/testing/drafts.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { freshSearch, staticEmbedder } from '../../apps/server/src/testing/search.ts'
import { evaluatedModels } from '../support/search/cached-contextual.ts'

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
  /** Articles that must not be found. */
  without?: string[]
  /** All that must be read; `back` is how many years before this one it begins. */
  readings?: (Partial<SearchReading> & { back?: number })[]
  /** Kinds of readings that must be among them. */
  reads?: SearchReading['kind'][]
  /** Years must be offered, and not applied. */
  offered?: boolean
  /** Every word is searched for. */
  stays?: boolean
  unread?: string[]
  /** Further fields of the request. */
  fields?: Partial<SearchInput>
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/queries')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const byStyle = new Map<string, { right: number; all: number }>()
const wrong: string[] = []
await evaluate('library.json', 'queries.jsonl')
await evaluate('question-library.json', 'questions.jsonl')
const { english, multilingual } = evaluatedModels()
await evaluate('library.json', 'languages.jsonl', {
  contextual: [english, multilingual],
  isForeign: isForeignBy(staticEmbedder),
})
await multilingual.stop()
for (const [style, { right, all }] of byStyle) console.log(`${style.padEnd(26)} ${right} of ${all}`)
const count = [...byStyle.values()].reduce((sum, { all }) => sum + all, 0)
console.log(`all ${count} queries: ${count - wrong.length} as they should be`)
if (wrong.length) console.log(wrong.join('\n'))

async function evaluate(
  library: string,
  queries: string,
  models: NonNullable<Parameters<typeof freshSearch>[0]> = {},
) {
  const claire = await freshSearch(models)
  const nameOf = new Map<string, string>()
  for (const { id: name, title, abstract, authors, year } of JSON.parse(read(library)) as LibraryArticle[]) {
    const url = `https://library.example/${name}`
    const draft = articleDraft({ url, title, abstract, authors, publicationYear: year })
    const { id } = await claire.articles.save(draft)
    nameOf.set(id, name)
  }
  await claire.follower.catchUp()
  await claire.fillContext()
  for (const line of read(queries).trim().split('\n')) {
    const fact = JSON.parse(line) as QueryFact
    const { query, exact = false, unread = [], fields } = fact
    // A search waits only briefly for the vector of its query.
    for (const model of models.contextual ?? []) await model.query(query)
    const page = await claire.search.search(
      personId('evaluation'),
      { searchTerm: query, refineSearch: exact, unread, ...fields },
      { page: 0, size: 50 },
    )
    const found = page.content.map(({ id }) => nameOf.get(id) ?? '?')
    const failure = failureOf(fact, found, page) ?? misreadOf(fact, page)
    const style = byStyle.get(fact.style) ?? { right: 0, all: 0 }
    style.all++
    if (failure) wrong.push(`  ${fact.style}: ${query}: ${failure}`)
    else style.right++
    byStyle.set(fact.style, style)
  }
  await claire.close()
}

/** Returns the fault of the results; undefined if there is none. */
function failureOf(fact: QueryFact, found: string[], { notices }: SearchPage): string | undefined {
  if (fact.first !== undefined && found[0] !== fact.first)
    return `${fact.first} is number ${found.indexOf(fact.first) + 1}; first is ${found[0]}`
  const unwanted = fact.without?.find((id) => found.includes(id))
  if (unwanted) return `${unwanted} is found`
  const corrected = notices.find(({ code }) => code === 'corrected')?.searchedFor ?? null
  if (fact.corrected !== undefined && corrected !== fact.corrected) return `corrected to ${corrected}`
  return fact.notice !== undefined && !notices.some(({ code }) => code === fact.notice)
    ? `no notice ${fact.notice}`
    : undefined
}

/** Returns the fault of the reading; undefined if there is none. */
function misreadOf(fact: QueryFact, { readings }: SearchPage): string | undefined {
  const said = JSON.stringify(readings)
  const applied = readings.filter(({ isOffered, kind }) => !isOffered && kind !== 'form' && kind !== 'author')
  if (fact.stays && applied.length) return `read as ${said}`
  if (fact.offered && !readings.some(({ isOffered }) => isOffered)) return `nothing offered: ${said}`
  const missing = fact.reads?.find((kind) => !readings.some((reading) => reading.kind === kind))
  if (missing) return `${missing} not read: ${said}`
  if (!fact.readings) return undefined
  const areFrames = fact.readings.every(({ kind }) => kind === 'frame')
  const narrowing = readings.filter(({ kind }) => kind !== 'frame' || areFrames)
  const isRead = fact.readings.every(({ back, ...wanted }) => {
    const expected = back === undefined ? wanted : { ...wanted, startYear: new Date().getFullYear() - back }
    return narrowing.some((reading) =>
      Object.entries(expected).every(([key, value]) => reading[key as keyof SearchReading] === value),
    )
  })
  return isRead && narrowing.length === fact.readings.length ? undefined : `read as ${said}`
}
