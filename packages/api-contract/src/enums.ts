/**
 * Closed unions of the API, without TypeBox, so that the browser can import them alone:
 * '@claire/api-contract/enums'. Messages, colours and decisions are records over a union, so that a new member does not
 * compile without them.
 */
export { NOTICE_KINDS, type NoticeKind } from '@claire/scholarly-text'

/** Frequencies of mail about an alert: at any time or once every day, week, 1, 2 and 3 months. */
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
/** Filters of a list of alerts; `new`: those with unread results. */
export const ALERTS_SHOWN = ['all', 'new', 'paused'] as const
export type AlertsShown = (typeof ALERTS_SHOWN)[number]
/** Orders of alerts: the last created first, or the one with the newest result. */
export const ALERT_SORTS = ['created', 'found'] as const
export type AlertSort = (typeof ALERT_SORTS)[number]

/** States of the mail of an alert: active; paused until a time or until somebody resumes it; stale, since nobody has opened it for a year; unsubscribed by the link in a mail. */
export const PAUSE_STATES = ['active', 'paused', 'stale', 'unsubscribed'] as const
export type PauseState = (typeof PAUSE_STATES)[number]

/** States of delivery of the mail of an alert. */
export const DELIVERY_STATES = ['ready', 'paused', 'unconfirmed', 'refused', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** States of one mail or post. */
export const SEND_STATES = ['waiting', 'sending', 'sent', 'failed'] as const
export type SendState = (typeof SEND_STATES)[number]
/** States of the permission to write to an address. */
export const ADDRESS_STATES = ['waiting', 'confirmed', 'refused'] as const
export type AddressState = (typeof ADDRESS_STATES)[number]

/** Orders of bookmarks: by the day of saving, by year, by title. */
export const BOOKMARK_ORDERS = ['kept', 'oldest', 'year', 'title'] as const
export type BookmarkOrder = (typeof BOOKMARK_ORDERS)[number]

/** Faults of an entry in a file of references. */
export const REFERENCE_FAULTS = [
  'unidentified',
  'noIdentifier',
  'unclosedEntry',
  'unclosedRecord',
  'untaggedLine',
  'outsideRecord',
  'malformedBibtex',
  'malformedJson',
  'malformedRow',
  'unclosedQuote',
  'tooDeep',
  'tooManyFields',
  'longString',
  'overusedStrings',
  'longTitle',
  'longAuthor',
  'longKeyword',
  'longAbstract',
  'longNote',
  'longValue',
] as const
export type ReferenceFault = (typeof REFERENCE_FAULTS)[number]

/** Reading states of a bookmark. */
export const READING_STATES = ['toRead', 'reading', 'read'] as const
export type ReadingState = (typeof READING_STATES)[number]

/** Roles of the members of a shared folder, each including those before it; there is one owner. */
export const MEMBER_ROLES = ['viewer', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const FOLDER_ROLES = [...MEMBER_ROLES, 'owner'] as const
export type FolderRole = (typeof FOLDER_ROLES)[number]
/** Kinds of members: a person who has signed in, a group of the identity provider, an address that was invited. */
export const MEMBER_KINDS = ['person', 'group', 'email'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]
/** Entries of the history of a shared folder. */
export const FOLDER_EVENT_KINDS = [
  'shared',
  'renamed',
  'bookmarksAdded',
  'bookmarksRemoved',
  'bookmarksRestored',
  'bookmarksMovedOut',
  'tagsChanged',
  'memberAdded',
  'roleChanged',
  'memberRemoved',
  'memberLeft',
  'invited',
  'invitationAccepted',
  'invitationWithdrawn',
  'invitationExpired',
  'accessRequested',
  'requestDeclined',
  'handedOver',
  'ownerDeleted',
  'takenOver',
  'deleted',
  'restored',
  'sharingStopped',
] as const
export type FolderEventKind = (typeof FOLDER_EVENT_KINDS)[number]

/** Frequencies of mail about shared folders; NEVER: none at all. */
export const FOLDER_MAILS = ['DAILY', 'WEEKLY', 'NEVER'] as const
export type FolderMails = (typeof FOLDER_MAILS)[number]

/** States of a folder that learns from its bookmarks. */
export const LEARNING_STATES = ['off', 'tooFew', 'waiting', 'ready'] as const
export type LearningState = (typeof LEARNING_STATES)[number]
/** Origins of what is new for a person: kinds of alerts. */
export const TODAY_ORIGINS = ['alert', 'folder', 'author', 'source', 'topic'] as const
export type TodayOrigin = (typeof TODAY_ORIGINS)[number]

/** Scopes of personal access tokens; each call names the one that opens it. To change includes to see. */
export const TOKEN_SCOPES = [
  'search:read',
  'bookmarks:read',
  'bookmarks:write',
  'alerts:read',
  'alerts:write',
  'sources:suggest',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const SOURCE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type SourceStatus = (typeof SOURCE_STATUSES)[number]
/** Orders of a list of sources; `estimate`: by estimated number of articles, most first. */
export const SOURCE_SORTS = ['newest', 'oldest', 'name', 'suggester', 'estimate'] as const
export type SourceSort = (typeof SOURCE_SORTS)[number]

/** Schedules of scans: as often as the source has new articles, or as an administrator chooses. */
export const SCAN_RHYTHMS = ['automatic', 'hourly', 'daily', 'weekly', 'monthly'] as const
export type ScanRhythm = (typeof SCAN_RHYTHMS)[number]
/** Least time between two requests to a site, if an administrator wants it slower than usual. */
export const SCAN_PACES = ['usual', '5s', '15s', '60s'] as const
export type ScanPace = (typeof SCAN_PACES)[number]
/** site: everything under its address; list: only the entries of the feed or sitemap at its address. */
export const SCAN_SCOPES = ['site', 'list'] as const
export type ScanScope = (typeof SCAN_SCOPES)[number]

/** Health of an approved source. */
export const HEALTH_STATES = [
  'paused',
  'never_scanned',
  'scanning',
  'healthy',
  'silent',
  'stale',
  'degraded',
  'never_succeeded',
  'blocked_robots',
  'blocked_site',
  'rate_limited',
  'needs_javascript',
  'not_found',
  'no_articles',
  'frozen_mass_loss',
] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Why somebody has to look at a source, the worst first: it cannot be read, only in part, not for too long, or brings nothing new any more. */
export const ATTENTIONS = ['failing', 'partly', 'overdue', 'silent'] as const
export type Attention = (typeof ATTENTIONS)[number]

/** Causes for which a request brings nothing, whatever is requested. */
export const FETCH_CAUSES = [
  'dns_failed',
  'dns_unavailable',
  'private_address',
  'forbidden_port',
  'invalid_address',
  'connect_failed',
  'connect_timeout',
  'tls_error',
  'not_tls',
  'connection_lost',
  'truncated',
  'too_slow',
  'protocol_error',
  'headers_too_large',
  'too_large',
  'decompression_bomb',
  'bad_encoding',
  'bad_redirect',
  'redirect_loop',
  'too_many_redirects',
  'redirect_downgrade',
  'out_of_scope',
  'unauthorized',
  'payment_required',
  'forbidden',
  'not_found',
  'gone',
  'unavailable_for_legal_reasons',
  'rate_limited',
  'unavailable',
  'server_error',
  'refused',
  'unexpected_status',
  'unexpected_not_modified',
  'robots_disallowed',
  'robots_unreachable',
  'empty',
  'rendering_failed',
] as const
export type FetchCause = (typeof FETCH_CAUSES)[number]

/** Causes for which an address of a source brings no article: every failed visit ends in exactly one of these. */
export const CAUSES = [
  ...FETCH_CAUSES,
  'noindex',
  'blocked_captcha',
  'cookie_wall',
  'login',
  'soft_404',
  'parked',
  'moved',
  'needs_javascript',
  'rendered_nothing',
  'not_content',
  'unsupported',
  'parse_failed',
  'pdf_encrypted',
  'pdf_invalid',
  'no_text',
  'trap_closed',
  'excluded_path',
  'harvest_stuck',
  'not_oai',
  'other_work',
  'harvest_refused',
] as const
export type Cause = (typeof CAUSES)[number]

/** Actions in the audit log of sources. */
export const AUDIT_ACTIONS = [
  'suggested',
  'imported',
  'added',
  'approved',
  'rejected',
  'edited',
  'deleted',
  'noted',
  'paused',
  'resumed',
  'undone',
  'scan_started',
  'scan_cancelled',
  'works_merged',
  'works_separated',
  'works_undone',
  'statement_used',
  'disagreement_dismissed',
  'disagreement_undone',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** `word` as a member of a union; `otherwise` where it is none, as one stored by another version. */
export const memberOf = <Member extends string>(
  members: readonly Member[],
  word: string,
  otherwise: Member,
): Member => members.find((each) => each === word) ?? otherwise

interface Period {
  /** Between two mails on the calendar: a day, the weekday that the person has chosen, or months. */
  mails: 'day' | 'week' | { months: number }
  /** Days of a period in which results are counted; a week where mail comes at any time. */
  days: number
}

/** Periods of the frequencies. Their words are in the catalogues, by the same names. */
export const PERIODS: Record<AlertFrequency, Period> = {
  NEW_MATCHES: { mails: 'day', days: 7 },
  DAILY: { mails: 'day', days: 1 },
  WEEKLY: { mails: 'week', days: 7 },
  ONE_MONTH: { mails: { months: 1 }, days: 30 },
  TWO_MONTHS: { mails: { months: 2 }, days: 61 },
  THREE_MONTHS: { mails: { months: 3 }, days: 91 },
}
