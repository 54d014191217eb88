import type { FollowInput } from '@claire/api-contract'
import type { mailMessages } from '@claire/messages/server'
import { readOrcid } from '@claire/scholarly-text'
import { type ArticleStore, doisOfArticle } from '#domains/articles'
import { DomainError, refusal } from '#platform/errors'

/** The search of an alert that follows something, and its name in the language of the person who follows. */
interface Following {
  name: (t: ReturnType<typeof mailMessages>) => string
  searchTerm: string
  sources?: string[]
}

/** The search for articles that cite a work, by any of its DOIs. */
export const citing = (dois: string[]) => dois.map((doi) => `cites:"${doi}"`).join(' OR ')

/** Throws NOT_FOUND for an unknown article, BAD_REQUEST for one without a DOI. */
export async function followedCitations(
  articles: Pick<ArticleStore, 'cards'>,
  id: string,
): Promise<Following> {
  const [article] = await articles.cards([id])
  if (!article) throw new DomainError('NOT_FOUND', (t) => t('articles.none'))
  const dois = doisOfArticle(article)
  if (!dois.length) throw refusal((t) => t('alerts.noDoi'))
  const { title } = article
  return { name: (t) => t('follow.cites', { title }), searchTerm: citing(dois) }
}

/** An author, a topic or a source that is followed by its name. */
export type Followed = Exclude<FollowInput, { cites: string }>

/** Returns the alert about everything new of a source, on a topic or by an author. */
export function followed(input: Followed): Following {
  if ('author' in input) return followedAuthor(input)
  if ('topic' in input)
    return { name: anythingNew(input.topic), searchTerm: `topic:"${unquoted(input.topic)}"` }
  return {
    name: anythingNew(input.source),
    searchTerm: `source:"${longestUnquoted(input.source)}"`,
    sources: [input.source],
  }
}

/** An alert by iD has the person's name as its own: its search does not say it. */
function followedAuthor({ author, orcid }: Extract<FollowInput, { author: string }>): Following {
  return orcid === undefined
    ? { name: anythingNew(author), searchTerm: `author:"${longestUnquoted(author)}"` }
    : { name: () => author, searchTerm: `orcid:${orcidOf(orcid)}` }
}

const anythingNew =
  (name: string): Following['name'] =>
  (t) =>
    t('follow.anythingNew', { name })

/** The iD of a text that names one. Throws BAD_REQUEST for any other. */
function orcidOf(text: string): string {
  const orcid = readOrcid(text)
  if (!orcid) throw refusal((t) => t('alerts.notOrcid'))
  return orcid.slice(orcid.lastIndexOf('/') + 1)
}

/** Characters that end a phrase of the query language, which cannot be escaped within one. */
const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb]+/

/** True for a name that a phrase of the query language can be. */
export const isExpressible = (name: string) => !QUOTES.test(name)

/** Part of a source's name finds it, and the filter by its whole name excludes the others. */
function longestUnquoted(name: string): string {
  const [longest = ''] = name
    .split(QUOTES)
    .map((part) => part.trim())
    .toSorted((a, b) => b.length - a.length)
  return longest
}

/** A topic is found by its whole name only. Throws BAD_REQUEST for one that no search can express. */
function unquoted(topic: string): string {
  if (!isExpressible(topic)) throw refusal((t) => t('alerts.quotedTopic'))
  return topic.trim()
}
