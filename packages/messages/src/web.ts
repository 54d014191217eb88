import errors from '../en/web/errors.json' with { type: 'json' }
import home from '../en/web/home.json' with { type: 'json' }
import searchBox from '../en/web/search-box.json' with { type: 'json' }
import session from '../en/web/session.json' with { type: 'json' }
import shell from '../en/web/shell.json' with { type: 'json' }
import ui from '../en/web/ui.json' with { type: 'json' }

/** The English messages of the first page. */
export const FIRST_MESSAGES = { errors, home, searchBox, session, shell, ui } as const

/** Loads the English messages of the other areas, each with its page. */
export const LATER_MESSAGES = {
  account: async () => (await import('../en/web/account.json', { with: { type: 'json' } })).default,
  alerts: async () => (await import('../en/web/alerts.json', { with: { type: 'json' } })).default,
  article: async () => (await import('../en/web/article.json', { with: { type: 'json' } })).default,
  bookmarks: async () => (await import('../en/web/bookmarks.json', { with: { type: 'json' } })).default,
  check: async () => (await import('../en/web/check.json', { with: { type: 'json' } })).default,
  citing: async () => (await import('../en/web/citing.json', { with: { type: 'json' } })).default,
  connections: async () => (await import('../en/web/connections.json', { with: { type: 'json' } })).default,
  dialogs: async () => (await import('../en/web/dialogs.json', { with: { type: 'json' } })).default,
  evidence: async () => (await import('../en/web/evidence.json', { with: { type: 'json' } })).default,
  feeds: async () => (await import('../en/web/feeds.json', { with: { type: 'json' } })).default,
  mail: async () => (await import('../en/web/mail.json', { with: { type: 'json' } })).default,
  notices: async () => (await import('../en/web/notices.json', { with: { type: 'json' } })).default,
  profiles: async () => (await import('../en/web/profiles.json', { with: { type: 'json' } })).default,
  reports: async () => (await import('../en/web/reports.json', { with: { type: 'json' } })).default,
  sameWork: async () => (await import('../en/web/same-work.json', { with: { type: 'json' } })).default,
  search: async () => (await import('../en/web/search.json', { with: { type: 'json' } })).default,
  sharedFolders: async () =>
    (await import('../en/web/shared-folders.json', { with: { type: 'json' } })).default,
  sharing: async () => (await import('../en/web/sharing.json', { with: { type: 'json' } })).default,
  sources: async () => (await import('../en/web/sources.json', { with: { type: 'json' } })).default,
  terms: async () => (await import('../en/web/terms.json', { with: { type: 'json' } })).default,
  today: async () => (await import('../en/web/today.json', { with: { type: 'json' } })).default,
  waysOut: async () => (await import('../en/web/ways-out.json', { with: { type: 'json' } })).default,
} as const

export type LaterArea = keyof typeof LATER_MESSAGES

/** Every English message of the web application. */
export async function allEnglish(): Promise<Record<string, object>> {
  const areas = Object.entries(LATER_MESSAGES).map(async ([area, load]) => [area, await load()] as const)
  return { ...FIRST_MESSAGES, ...Object.fromEntries(await Promise.all(areas)) }
}

/** Loads every message of another language, in one file of its own. */
export const OTHER_LANGUAGES = {
  de: async (): Promise<Record<string, object>> => import('./web-german.ts'),
  fr: async (): Promise<Record<string, object>> => import('./web-french.ts'),
} as const
