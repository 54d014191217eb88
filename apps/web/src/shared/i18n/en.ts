import type { account } from './en/account.ts'
import type { alerts } from './en/alerts.ts'
import type { article } from './en/article.ts'
import type { bookmarks } from './en/bookmarks.ts'
import type { citing } from './en/citing.ts'
import type { dialogs } from './en/dialogs.ts'
import type { feeds } from './en/feeds.ts'
import type { mail } from './en/mail.ts'
import { home, searchBox } from './en/home.ts'
import type { notices } from './en/notices.ts'
import type { reports } from './en/reports.ts'
import type { sameWork } from './en/same-work.ts'
import type { search } from './en/search.ts'
import { errors, session, shell, ui } from './en/shell.ts'
import type { sources } from './en/sources.ts'
import type { terms } from './en/terms.ts'

/** What the first page says, in English. One file per room; `t('room.key')` finds it, checked by the compiler. */
export const firstTexts = { errors, home, searchBox, session, shell, ui } as const

/** What the other rooms say; they load it with their page. */
export const LATER_TEXTS = {
  account: async () => (await import('./en/account.ts')).account,
  alerts: async () => (await import('./en/alerts.ts')).alerts,
  article: async () => (await import('./en/article.ts')).article,
  bookmarks: async () => (await import('./en/bookmarks.ts')).bookmarks,
  citing: async () => (await import('./en/citing.ts')).citing,
  dialogs: async () => (await import('./en/dialogs.ts')).dialogs,
  feeds: async () => (await import('./en/feeds.ts')).feeds,
  mail: async () => (await import('./en/mail.ts')).mail,
  notices: async () => (await import('./en/notices.ts')).notices,
  reports: async () => (await import('./en/reports.ts')).reports,
  sameWork: async () => (await import('./en/same-work.ts')).sameWork,
  search: async () => (await import('./en/search.ts')).search,
  sources: async () => (await import('./en/sources.ts')).sources,
  terms: async () => (await import('./en/terms.ts')).terms,
} as const

export type Texts = typeof firstTexts & {
  account: typeof account
  alerts: typeof alerts
  article: typeof article
  bookmarks: typeof bookmarks
  citing: typeof citing
  dialogs: typeof dialogs
  feeds: typeof feeds
  mail: typeof mail
  notices: typeof notices
  reports: typeof reports
  sameWork: typeof sameWork
  search: typeof search
  sources: typeof sources
  terms: typeof terms
}
