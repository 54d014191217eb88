import type { AlertFrequency, Folder } from '@claire/api-contract'
import type { NoticeKind } from '@claire/scholarly-text'
import type { FolderAdditions } from '#domains/reading/bookmarks'
import type { PersonId } from '#platform/person'

/** Maximum articles in a mail; the others are counted. */
export const ARTICLES_LISTED = 25

/** Why an article matched. */
export interface MatchReason {
  /** Words of the search that the article has. */
  terms: string[]
  /** Near in meaning, beyond what its words say. */
  byMeaning: boolean
  /** For a folder: the title of the bookmark that is most like it, and the number of others. */
  like?: { title: string | null; others: number }
}

/** One article as a mail shows it. All text is plain. */
export interface ListedArticle {
  id: string
  title: string
  authors: string[]
  /** One for each author, '' if unknown; missing in mails of earlier versions, empty if none is known. */
  orcids?: string[]
  source: string
  year: number | null
  /** The sentence of the article that answers the search; '' when it has no text. */
  sentence: string
  reason: MatchReason
  /** Names of further alerts in the same mail that found it too; it is listed once. */
  alsoFoundBy: string[]
}

/** Results of one alert, for a mail, feed or webhook. */
export interface AlertNews {
  alertId: string
  /** For the alert of a folder; missing in mails of earlier versions. */
  folderId?: string | null
  name: string
  /** For an alert on an author: their ORCID iD, else their name. */
  author?: string
  /** The search, as a sentence. */
  criteria: string
  /** The person's own note on the alert. */
  note: string
  frequency: AlertFrequency
  /** All pending results; `articles` are listed here, `listedAbove` more under an earlier alert. */
  total: number
  listedAbove: number
  articles: ListedArticle[]
}

/** An alert that its person is asked about. */
export type AskedAlert = Pick<AlertNews, 'alertId' | 'folderId' | 'name' | 'criteria'>

/** A bookmarked work, or one that bookmarks cite, that was retracted or corrected. */
export interface ChangedWork {
  /** null for a reference without an article in Claire. */
  articleId: string | null
  title: string
  kind: NoticeKind
  /** Address of the statement; '' if unknown. */
  url: string
  /** The person's bookmarks that cite it: their number, and the latest of them; missing for a bookmarked work. */
  citedBy?: { count: number; bookmarks: { articleId: string; title: string }[] }
}

/** A person as a mail names them; '' after their account was deleted. */
export type NamedPerson = FolderAdditions['by']

/** A change of a shared folder that concerns the reader of a mail. */
export type FolderChange =
  | { event: 'shared' | 'invited' | 'requested'; by: NamedPerson }
  /** Null: the account of the former owner was deleted. */
  | { event: 'owner'; by: NamedPerson | null }
  /** Without an owner; one of the members can take it over until then, in milliseconds. */
  | { event: 'ownerless'; until: number }

/** The content of a mail, without language or layout; stored with the queued mail. */
export type LetterContent =
  /** Folders: with the additions to shared folders, for a person who wants one mail. */
  | { kind: 'alerts'; news: AlertNews[]; folders?: FolderAdditions[] }
  | { kind: 'folders'; folders: FolderAdditions[] }
  | { kind: 'folder'; folder: Folder; change: FolderChange }
  | { kind: 'confirmation'; addressId: string }
  /** To the former address of an account; `support` is the contact for its person, '' for none. */
  | { kind: 'other address'; support: string }
  /** Asks whether these are still useful. */
  | { kind: 'stale'; alerts: AskedAlert[] }
  | { kind: 'retractions'; works: ChangedWork[]; owner: PersonId }
  | {
      kind: 'decision'
      sourceName: string
      sourceUrl: string
      decision: 'approved' | 'rejected'
      /** The administrator's note to the suggester; '' for none. */
      note: string
      owner: PersonId
    }

/** Queued content: a mail, or the results of an alert for its webhook. */
export type MailContent = LetterContent | { kind: 'webhook'; news: AlertNews }

/** Days without opening after which a person is asked about an alert. */
export const DAYS_UNOPENED = 365
/** Days in which a person can answer before the mail pauses. */
export const DAYS_TO_ANSWER = 30
