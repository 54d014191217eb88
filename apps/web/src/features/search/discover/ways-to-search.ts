import type { Article } from '@claire/api-contract'

export interface WayToSearch {
  kind: 'question' | 'phrase' | 'author'
  searchText: string
}

type Example = Pick<Article, 'title' | 'authors' | 'publicationYear'>

interface Library {
  newest: readonly Example[]
  topics: readonly string[]
  /** Returns a question about a topic, in the reader's language. */
  question: (topic: string) => string
}

const WORD = /^\p{L}[\p{L}-]{3,}$/u
/** Words that join others; a phrase with one shows less of what it does. */
const JOINS =
  /^(?:with|from|that|this|into|over|than|when|what|which|their|these|those|between|through|under|using|towards?|about|among|after|before|during|within|without|based|eine[rsnm]?|oder|nach|über|beim?|durch|sind|dans|pour|avec|entre|chez|leurs?|cette|sont)$/i

/** Returns two words that stand side by side in the title; undefined if there are none to search for. */
function phraseIn(title: string): string | undefined {
  const words = title.split(/\s+/)
  const isTelling = (word: string | undefined) => word !== undefined && WORD.test(word) && !JOINS.test(word)
  const at = words.findIndex((word, place) => isTelling(word) && isTelling(words[place + 1]))
  return at < 0 ? undefined : `${words[at]} ${words[at + 1]}`
}

/** Returns examples of what the search box understands, in words of the library, so that each finds something. */
export function waysToSearch({ newest, topics, question }: Library): WayToSearch[] {
  const [topic] = topics
  const [phrase] = newest.flatMap(({ title }) => phraseIn(decodeURIComponent(title)) ?? [])
  const signed = newest.find(({ authors: [name], publicationYear }) => publicationYear && isName(name))
  return [
    ...(topic ? [{ kind: 'question' as const, searchText: question(topic) }] : []),
    ...(phrase ? [{ kind: 'phrase' as const, searchText: `"${phrase}"` }] : []),
    ...(signed
      ? [
          {
            kind: 'author' as const,
            searchText: `author:"${signed.authors[0]}" year:${signed.publicationYear}-`,
          },
        ]
      : []),
  ]
}

const isName = (name: string | undefined) => name !== undefined && name.trim() !== '' && !name.includes('"')
