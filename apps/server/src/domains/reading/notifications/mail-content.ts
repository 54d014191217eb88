import type { AlertFrequency } from '@claire/api-contract'
import type { PersonId } from '#platform/person'

/** The articles that a mail names; the rest is counted. */
export const ARTICLES_LISTED = 25

/** Why an article matched. */
export interface MatchReason {
  /** Words of the search that the article has. */
  terms: string[]
  /** Near in meaning, beyond what its words say. */
  byMeaning: boolean
}

/** One article as a mail shows it. All text is plain. */
export interface ListedArticle {
  id: string
  title: string
  authors: string[]
  source: string
  year: number | null
  /** The sentence of the article that answers the search; '' when it has no text. */
  sentence: string
  reason: MatchReason
  /** Names of further alerts in the same mail that found it too; it is listed once. */
  alsoFoundBy: string[]
}

/** What one alert has to tell. */
export interface AlertNews {
  alertId: string
  name: string
  /** What is searched, in words. */
  criteria: string
  /** The person's own note on the alert. */
  note: string
  frequency: AlertFrequency
  /** All that is new; `articles` are listed here, `listedAbove` more under an alert before. */
  total: number
  listedAbove: number
  articles: ListedArticle[]
}

/** An alert that its person is asked about. */
export type AskedAlert = Pick<AlertNews, 'alertId' | 'name' | 'criteria'>

/** What a mail says, before it has a form; kept with the mail that waits. */
export type LetterContent =
  | { kind: 'alerts'; news: AlertNews[] }
  | { kind: 'confirmation'; addressId: string }
  /** To the address that an account had before; `support` is whom its person can write to, '' for nobody. */
  | { kind: 'other address'; support: string }
  /** Are these still useful? */
  | { kind: 'stale'; alerts: AskedAlert[] }
  | {
      kind: 'decision'
      sourceName: string
      sourceUrl: string
      decision: 'approved' | 'rejected'
      /** What the administrator wrote for the suggester; '' for nothing. */
      note: string
      owner: PersonId
    }

/** What waits to be sent: a mail, or what an alert has found for its webhook. */
export type MailContent = LetterContent | { kind: 'webhook'; news: AlertNews }
