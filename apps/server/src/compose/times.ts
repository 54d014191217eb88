import type { Times } from '#platform/clock-watch'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** For past events. */
const PAST = 0

/**
 * Every column with a time, and how far it may lie ahead (docs/adr/0037). A test compares this with the schema, and
 * runs Claire with a clock that jumps by a year.
 */
export const times: Times = {
  job: { run_at: DAY, lease_until: HOUR, created_at: PAST },
  self_check: { checked_at: PAST, notified_at: PAST },

  article: { first_seen_at: PAST, updated_at: PAST },
  article_event: { at: PAST },
  article_import: { finished_at: PAST },
  work_pair: { found_at: PAST, decided_at: PAST },
  article_disagreement: { stated_at: PAST, decided_at: PAST },
  notice_change: { found_at: PAST },
  article_link: { gone_since: PAST, next_at: 7 * DAY },

  source: { suggested_at: PAST },
  source_note: { at: PAST },
  source_audit: { at: 'unchanged' },
  source_preview: { looked_at: PAST },
  source_seed: { at: PAST },
  source_scan_state: { next_scan_at: 31 * DAY, last_ok_at: PAST },
  scan_run: { started_at: PAST, touched_at: PAST, finished_at: PAST },
  // For a host without due addresses `next_at` is never: set to now, it is checked once.
  crawl_host: { ready_at: DAY, next_at: 31 * DAY, lease_until: HOUR },
  crawl_address: { ready_at: DAY, lease_until: HOUR },
  crawl_template: { closed_until: 30 * DAY },
  crawl_url: {
    due_at: 7 * DAY,
    visited_at: PAST,
    listed_at: PAST,
    missing_since: PAST,
    recheck_at: 180 * DAY,
  },
  crawl_listing: { unlisted_at: PAST },
  websub_subscription: { next_at: 366 * DAY, lease_until: 366 * DAY, notified_at: PAST },

  alert: {
    paused_until: 'unchanged',
    criteria_at: PAST,
    refreshed_at: PAST,
    created_at: PAST,
    updated_at: PAST,
    used_at: PAST,
  },
  alert_match: { matched_at: PAST, seen_at: PAST, dismissed_at: PAST, notified_at: PAST },
  mail_address: { created_at: PAST },
  mail_refusal: { at: PAST },
  mail_confirmation: { at: 'over' },
  outgoing_mail: { queued_at: PAST, created_at: PAST, finished_at: PAST },
  alert_webhook: { created_at: PAST },
  stale_alert: { asked_at: PAST },
  folder_digest: { written_at: PAST },
  today_feed: { created_at: PAST },
  free_copy: { next_at: 30 * DAY },
  zotero_account: { added_at: PAST },

  bookmark: { created_at: PAST, deleted_at: PAST },
  bookmark_folder: {
    created_at: PAST,
    used_at: PAST,
    deleted_at: PAST,
    shared_at: PAST,
    ownerless_since: PAST,
  },
  folder_member: { added_at: PAST },
  folder_invitation: { invited_at: PAST },
  folder_request: { requested_at: PAST },
  folder_event: { happened_at: 'unchanged' },
  folder_visit: { visited_at: PAST },
  bookmark_notice: { found_at: PAST, seen_at: PAST },
  learning_folder: { learnt_at: PAST },
  learning_refusal: { refused_at: PAST },
  report: { at: 'over' },
  recent_search: { at: PAST },
  pinned_search: { pinned_at: PAST, looked_at: PAST, looked_up_to: PAST },
  unfound_searcher: { at: PAST },
  unfound_search: { began_at: PAST },

  deleted_subject: { deleted_at: PAST },
  password_attempt: { at: 'over' },
  known_person: { issued_at: PAST, groups_until: DAY },
  personal_token: { created_at: PAST, last_used_at: PAST, expires_at: 366 * DAY },

  idp_user: { created_at: PAST },
  idp_session: { started_at: PAST, authenticated_at: PAST, last_used_at: PAST },
  idp_chain: { rotated_at: PAST },
  idp_code: { expires_at: HOUR, used_at: PAST },
  idp_browser_code: { created_at: 'over' },
  idp_key: { signs_from: HOUR },
  idp_failure: { last_at: 'over', locked_until: 15 * MINUTE },
  idp_allowance: { ends_at: MINUTE },
  idp_audit: { at: 'unchanged' },
}
