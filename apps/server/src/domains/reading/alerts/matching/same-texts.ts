import {
  type Article,
  type ArticleStore,
  type Worded,
  isSameText,
  textKeysOf,
  workMarksOf,
} from '#domains/articles'
import { type Database, inParts } from '#platform/database'

/** An article with the keys that identify others with the same text. */
export interface ComparedText {
  id: string
  worded: Worded
  /** Articles with the same text have at least one of these in common. */
  keys: string[]
  /** Identifiers of the work. */
  marks: string[]
}

export const comparedText = (article: Article): ComparedText => ({
  id: article.id,
  worded: article,
  keys: textKeysOf(article),
  marks: workMarksOf(article).own,
})

interface Parts {
  database: Database
  articles: Pick<ArticleStore, 'get'>
}

export type SameTexts = ReturnType<typeof createSameTexts>

/**
 * Returns, by article id, the marks of other works with the same text as a found article: a preprint that its journal
 * published under another title, a report in two repositories.
 */
export function createSameTexts({ database: db, articles }: Parts) {
  /** Ids of articles that alerts have found before, with one of these keys. */
  async function foundBefore(keys: string[]): Promise<string[]> {
    const rows = await inParts(keys, (some) =>
      db.selectFrom('alert_text').select('article_id').where('text_key', 'in', some).execute(),
    )
    return rows.map(({ article_id }) => article_id)
  }

  return async (found: ComparedText[]): Promise<Map<string, string[]>> => {
    const news = new Set(found.map(({ id }) => id))
    const before = new Set(await foundBefore([...new Set(found.flatMap(({ keys }) => keys))]))
    const older = await articles.get([...before].filter((id) => !news.has(id)))
    const sharing = Map.groupBy(
      [...found, ...older.map(comparedText)].flatMap((text) => text.keys.map((key) => ({ key, text }))),
      ({ key }) => key,
    )
    const marksOf = ({ id, keys, worded }: ComparedText) => {
      const alike = new Set(keys.flatMap((key) => (sharing.get(key) ?? []).map(({ text }) => text)))
      return [...alike].flatMap((text) =>
        text.id !== id && isSameText(text.worded, worded) ? text.marks : [],
      )
    }
    return new Map(found.map((text) => [text.id, marksOf(text)]))
  }
}
