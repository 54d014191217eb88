/** Constants that both sides need, without TypeBox, so that the browser imports little code: '@claire/api-contract/limits'. */

/** Scheme optional, a domain ending in 2 to 6 letters, then a path, query or fragment (docs/product.md 5.1). */
export const SOURCE_URL_PATTERN = String.raw`^(https?://)?([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,6}([/?#]\S*)?$`

/** Maximum length of the name and of the address of a source. */
export const SOURCE_TEXT_MAX_LENGTH = 4096

export const NOTE_MAX_LENGTH = 4096

/** Always exists, for everyone; cannot be renamed or deleted (docs/product.md 5.7). */
export const DEFAULT_FOLDER_NAME = 'Bookmarks'
export const FOLDER_NAME_MAX_LENGTH = 255
/** Maximum number of folders of one person; more cannot be told apart in a menu. */
export const FOLDERS_MAX = 200
/** Maximum number of bookmarks that one call changes. */
export const BOOKMARKS_AT_ONCE = 1_000
export const TAG_MAX_LENGTH = 100
export const TAGS_PER_BOOKMARK = 50
/** Days until removed bookmarks are deleted. */
export const BIN_DAYS = 30

/** Page sizes: 10 for sources, bookmarks and alerts; 5 for search results (docs/product.md 9). */
export const LIST_PAGE_SIZE = 10
export const SEARCH_PAGE_SIZE = 5

export const PINNED_SEARCHES_MAX = 20
/** Number of people who have searched in vain for a text when administrators see it. */
export const UNFOUND_BY_PEOPLE = 5
/** Days within which they did. */
export const UNFOUND_DAYS = 90

/** Maximum length of names, addresses and search terms of alerts (docs/product.md 9). */
export const ALERT_TEXT_MAX_LENGTH = 4096
export const ALERTS_PER_PERSON = 500
/** End of a pause that lasts until somebody ends it. */
export const NO_END = '9999-01-01T00:00:00.000Z'
/** Number of results called not relevant that move an alert's threshold. */
export const VOTES_THAT_NARROW = 5
/** Number of results in a period above which a warning is shown. */
export const MANY_RESULTS = 50

/** Maximum size of an imported list of sources, and number of its entries. */
export const SOURCE_IMPORT_MAX_BYTES = 1_048_576
export const SOURCE_IMPORT_MAX_ENTRIES = 1_000

/** Maximum number of references in one call, and in one exported file. */
export const CITED_AT_ONCE = 100
/** Maximum number of entries, and size, of an imported file of references. */
export const IMPORTED_AT_ONCE = 20_000
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const EXPORTED_AT_ONCE = 5_000

/** Maximum number of works sent to Zotero in one call. */
export const ZOTERO_AT_ONCE = 500

/** Limits of reports about an article: length, open ones of one person, new ones of one person in an hour. */
export const REPORT_MAX_LENGTH = 2_000
export const REPORTS_PER_PERSON = 50
export const REPORTS_PER_HOUR = 20

/** Days until a token ends, where it ends. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const
export const TOKENS_PER_PERSON = 50
export const TOKEN_NAME_MAX_LENGTH = 100

/** Included and excluded paths of a source: lines of each, and characters of a line. */
export const SCAN_PATHS_MAX = 50
export const SCAN_PATH_MAX_LENGTH = 200
export const PAGE_LIMIT_MAX = 100_000

/** Members and invitations of one shared folder, and those of one call. */
export const MEMBERS_PER_FOLDER = 500
export const MEMBERS_AT_ONCE = 100
/** Largest group whose people are told by email that a folder was shared with them. */
export const GROUP_TOLD_AT_MOST = 100
export const INVITATION_DAYS = 30
/** Days in which members can take over a folder whose owner deleted their account. */
export const TAKE_OVER_DAYS = 30
