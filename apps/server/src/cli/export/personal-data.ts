import { sql } from 'kysely'
import type { Database } from '#platform/database'

interface Part {
  table: string
  /** The column with the person, or the column through which rows belong to a person's alert. */
  by: string
  /** Columns without personal data: keys of indices, and secrets. */
  without?: string[]
}

const ALERT_ID = 'alert_id'

/** All stored data of a person, by its name in the export. */
export const PERSONAL_DATA: Record<string, Part> = {
  account: { table: 'idp_user', by: 'id', without: ['password_hash'] },
  sessions: { table: 'idp_session', by: 'user_id', without: ['cookie_hash'] },
  knownAs: { table: 'known_person', by: 'person', without: ['person', 'words', 'email_key'] },
  groups: { table: 'person_group', by: 'person', without: ['person', 'words'] },
  signIns: { table: 'idp_audit', by: 'user_id' },
  folders: { table: 'bookmark_folder', by: 'owner', without: ['owner', 'name_key', 'feed_token'] },
  bookmarks: {
    table: 'bookmark',
    by: 'owner',
    without: ['owner', 'added_by', 'title_key', 'reference_key', 'words', 'note_words'],
  },
  memberships: { table: 'folder_member', by: 'member', without: ['member', 'added_by'] },
  invitations: { table: 'folder_invitation', by: 'invited_by', without: ['invited_by', 'email_key'] },
  requestsForAccess: { table: 'folder_request', by: 'person', without: ['person'] },
  changesOfSharedFolders: { table: 'folder_event', by: 'person', without: ['person', 'details'] },
  addedToSharedFolders: {
    table: 'bookmark',
    by: 'added_by',
    // The note and the state are the owner's.
    without: [
      'owner',
      'added_by',
      'title_key',
      'reference_key',
      'words',
      'note',
      'note_words',
      'reading_state',
    ],
  },
  notesInSharedFolders: { table: 'bookmark_annotation', by: 'person', without: ['person', 'note_words'] },
  notesShownToMembers: { table: 'shared_note', by: 'person', without: ['person'] },
  feedsOfSharedFolders: { table: 'member_feed', by: 'person', without: ['person', 'token'] },
  notices: { table: 'bookmark_notice', by: 'owner', without: ['owner'] },
  folderVisits: { table: 'folder_visit', by: 'person', without: ['person'] },
  tags: { table: 'bookmark_tag', by: 'owner', without: ['owner', 'tag_key'] },
  learningSwitch: { table: 'learning_person', by: 'owner', without: ['owner'] },
  learningFolders: { table: 'learning_folder', by: 'owner', without: ['owner', 'learnt_from', 'index_size'] },
  refusedSuggestions: { table: 'learning_refusal', by: 'owner', without: ['owner'] },
  suggestions: { table: 'learning_suggestion', by: 'owner', without: ['owner'] },
  alerts: {
    table: 'alert',
    by: 'owner',
    without: [
      'owner',
      'feed_token',
      'criteria_key',
      'event_seq',
      'joined',
      'revision',
      'matching',
      'index_size',
    ],
  },
  alertResults: { table: 'alert_match', by: ALERT_ID, without: ['event_seq'] },
  webhooks: { table: 'alert_webhook', by: ALERT_ID, without: ['secret'] },
  questionsAboutAlerts: { table: 'stale_alert', by: ALERT_ID },
  todayFeed: { table: 'today_feed', by: 'owner', without: ['owner', 'token'] },
  mailSettings: { table: 'mail_person', by: 'owner', without: ['owner'] },
  folderDigests: { table: 'folder_digest', by: 'owner', without: ['owner'] },
  mailAddresses: { table: 'mail_address', by: 'owner', without: ['owner', 'address_key'] },
  mails: { table: 'outgoing_mail', by: 'owner', without: ['owner'] },
  recentSearches: { table: 'recent_search', by: 'subject', without: ['subject', 'folded'] },
  pinnedSearches: {
    table: 'pinned_search',
    by: 'owner',
    without: ['owner', 'search_key', 'looked_up_to'],
  },
  reports: { table: 'report', by: 'owner', without: ['owner'] },
  tokens: { table: 'personal_token', by: 'owner', without: ['owner', 'secret_hash'] },
  zotero: { table: 'zotero_account', by: 'owner', without: ['owner', 'sealed_key'] },
  wrongPasswords: { table: 'password_attempt', by: 'subject', without: ['subject'] },
  suggestedSources: { table: 'source', by: 'suggested_by', without: ['suggested_by', 'search_text'] },
  notesOnSources: { table: 'source_note', by: 'user_id' },
  decisionsOnWorks: { table: 'work_pair', by: 'decided_by', without: ['undo'] },
  decisionsOnStatements: { table: 'article_disagreement', by: 'decided_by' },
  decisionsOnSources: { table: 'source_audit', by: 'who_id', without: ['search_text'] },
}

/** Columns that hold JSON. */
const JSON_COLUMNS = new Set([
  'words',
  'facts',
  'filters',
  'content',
  'sources',
  'scopes',
  'roles',
  'groups',
  'why',
  'before',
  'after',
  'statements',
])
const IS_TIME = /(^at|_at|_until|_since)$/

type Row = Record<string, unknown>
export type PersonalData = Record<string, Row[]>

/** All rows of a person, times as ISO 8601, by the names of `PERSONAL_DATA`; with the titles of articles that alerts found. */
export async function personalDataOf(database: Database, subject: string): Promise<PersonalData> {
  const data: PersonalData = {}
  for (const [name, part] of Object.entries(PERSONAL_DATA)) {
    const rows = await rowsOf(database, part, subject)
    data[name] = rows.map((row) => shown(row, part.without ?? []))
  }
  return data
}

async function rowsOf(database: Database, { table, by }: Part, subject: string): Promise<Row[]> {
  const theirs =
    by === ALERT_ID
      ? sql`alert_id in (select id from alert where owner = ${subject})`
      : sql`${sql.ref(by)} = ${subject}`
  const statement =
    table === 'alert_match'
      ? sql<Row>`select alert_match.*, article.title, article.url from alert_match
          left join article on article.id = alert_match.article_id and article.deleted = 0 where ${theirs}`
      : sql<Row>`select * from ${sql.table(table)} where ${theirs}`
  return (await statement.execute(database)).rows
}

function shown(row: Row, without: string[]): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !without.includes(column))
      .map(([column, value]) => [column, shownValue(column, value)]),
  )
}

function shownValue(column: string, value: unknown): unknown {
  if (IS_TIME.test(column) && typeof value === 'number') return new Date(value).toISOString()
  if (!JSON_COLUMNS.has(column) || typeof value !== 'string' || value === '') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
