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

const WORD = /^\p{L}[\p{L}-]{2,}$/u
/** Words that join others and end a phrase; those of two letters do too. */
const JOINS =
  /^(?:and|the|for|not|but|are|was|has|can|may|its|our|via|per|how|why|who|und|die|der|das|den|dem|des|von|mit|für|aus|bei|ist|les|une|sur|par|aux|est|with|from|that|this|into|over|than|when|what|which|their|these|those|between|through|under|using|towards?|about|among|after|before|during|within|without|based|eine[rsnm]?|oder|nach|über|beim?|durch|sind|dans|pour|avec|entre|chez|leurs?|cette|sont)$/i

/** Returns the first two words of a title that stand side by side and end a phrase; undefined if there are none. */
function phraseIn(title: string): string | undefined {
  let before: string | undefined
  let last: string | undefined
  for (const word of title.match(/[^\s:;,.?!()]+|[:;,.?!()]/g) ?? []) {
    // 'Storing wind': what is done, not a name of something.
    if (WORD.test(word) && !JOINS.test(word)) {
      before = last?.endsWith('ing') ? undefined : last
      last = word
    } else if (before) break
    else last = undefined
  }
  return before && `${before} ${last}`
}

/** Returns a topic in the form that it has within a sentence: names in title case stay. */
const withinSentence = (topic: string) =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}+)+$/u.test(topic) ? topic[0]?.toLowerCase() + topic.slice(1) : topic

/** Returns examples of what the search box understands, in words of the library, so that each finds something. */
export function waysToSearch({ newest, topics, question }: Library): WayToSearch[] {
  // Of one word, a question would be about everything.
  const topic = topics.find((name) => name.includes(' ')) ?? topics[0]
  const [phrase] = newest.flatMap(({ title }) => phraseIn(decodeURIComponent(title)) ?? [])
  const signed = newest.find(({ authors: [name], publicationYear }) => publicationYear && isName(name))
  return [
    ...(topic ? [{ kind: 'question' as const, searchText: question(withinSentence(topic)) }] : []),
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
