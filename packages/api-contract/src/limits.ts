/** Constants both sides need, without TypeBox, so that the browser can import them for the price of nothing: '@claire/api-contract/limits'. */

/** Scheme optional, a domain ending in 2 to 6 letters, then a path, query or fragment (docs/product.md 5.1). */
export const SOURCE_URL_PATTERN = String.raw`^(https?://)?([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,6}([/?#]\S*)?$`

export const NOTE_MAX_LENGTH = 4096

/** Always exists, for everyone; cannot be renamed or deleted (docs/product.md 5.7). */
export const DEFAULT_FOLDER_NAME = 'Bookmarks'
export const FOLDER_NAME_MAX_LENGTH = 255
/** Of one person; more cannot be told apart in a menu. */
export const FOLDERS_MAX = 200
/** Bookmarks that one call may change. */
export const BOOKMARKS_AT_ONCE = 1_000
/** By day kept, year or title. */
export const BOOKMARK_ORDERS = ['kept', 'year', 'title'] as const
export type BookmarkOrder = (typeof BOOKMARK_ORDERS)[number]
export const TAG_MAX_LENGTH = 100
export const TAGS_PER_BOOKMARK = 50
/** What is removed can be had back for so long. */
export const BIN_DAYS = 30

/** Sources, bookmarks and alerts come 10 to a page; search results 5 (docs/product.md 9). */
export const LIST_PAGE_SIZE = 10
export const SEARCH_PAGE_SIZE = 5

/** Names, addresses and search terms of alerts (docs/product.md 9). */
export const ALERT_TEXT_MAX_LENGTH = 4096
export const ALERTS_PER_PERSON = 500
/** 'anytime', and once every day, week, 1, 2 and 3 months. */
export const ALERT_FREQUENCIES = [
  'NEW_MATCHES',
  'DAILY',
  'WEEKLY',
  'ONE_MONTH',
  'TWO_MONTHS',
  'THREE_MONTHS',
] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]
export const ALERT_WIDTHS = ['strict', 'normal', 'wide'] as const
export type AlertWidth = (typeof ALERT_WIDTHS)[number]
/** Which of a person's alerts are listed: `new` are those with results not read yet. */
export const ALERTS_SHOWN = ['all', 'new', 'paused'] as const
export type AlertsShown = (typeof ALERTS_SHOWN)[number]
/** In what order: the last created first, or that with the newest result. */
export const ALERT_SORTS = ['created', 'found'] as const
export type AlertSort = (typeof ALERT_SORTS)[number]
/** So many results called not relevant move an alert's threshold. */
export const VOTES_THAT_NARROW = 5
/** More results than this in a period are worth a warning. */
export const MANY_RESULTS = 50

/** A list of sources that is imported: bytes of the file, sources in it. */
export const SOURCE_IMPORT_MAX_BYTES = 1_048_576
export const SOURCE_IMPORT_MAX_ENTRIES = 1_000

/** References that are worded at once, and those that are written into one file. */
export const CITED_AT_ONCE = 100
/** Entries of a file of references that is imported, and its size. */
export const IMPORTED_AT_ONCE = 20_000
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const EXPORTED_AT_ONCE = 5_000

/** What somebody says is wrong with an article; open reports of one person, and new ones of theirs in an hour. */
export const REPORT_MAX_LENGTH = 2_000
export const REPORTS_PER_PERSON = 50
export const REPORTS_PER_HOUR = 20

/** What a personal access token may be used for; each call names the one that opens it. To change includes to see. */
export const TOKEN_SCOPES = [
  'search:read',
  'bookmarks:read',
  'bookmarks:write',
  'alerts:read',
  'alerts:write',
  'sources:suggest',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
/** Days until a token ends, where it ends. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const
export const TOKENS_PER_PERSON = 50
export const TOKEN_NAME_MAX_LENGTH = 100

/** Orders of a list of sources; `estimate`: those that would bring most first. */
export const SOURCE_SORTS = ['newest', 'oldest', 'name', 'suggester', 'estimate'] as const

/** How often a source is scanned: as often as it brings something new, or as an administrator says. */
export const SCAN_RHYTHMS = ['automatic', 'hourly', 'daily', 'weekly', 'monthly'] as const

/** Between two requests to the site at least, where an administrator wants it slower than usual. */
export const SCAN_PACES = ['usual', '5s', '15s', '60s'] as const
/** site: what its address stands for; list: only what the feed or sitemap at its address names. */
export const SCAN_SCOPES = ['site', 'list'] as const
/** Included and excluded paths of a source: lines of each, and characters of a line. */
export const SCAN_PATHS_MAX = 50
export const SCAN_PATH_MAX_LENGTH = 200
export const PAGE_LIMIT_MAX = 100_000
