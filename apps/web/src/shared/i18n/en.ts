import type { account } from './en/account.ts'
import type { alerts } from './en/alerts.ts'
import { article } from './en/article.ts'
import { bookmarks } from './en/bookmarks.ts'
import { citing } from './en/citing.ts'
import type { mail } from './en/mail.ts'
import { home, search } from './en/search.ts'
import { errors, session, shell, ui } from './en/shell.ts'
import type { sources } from './en/sources.ts'

/** What the first pages say, in English. One file per room; `t('room.key')` finds it, checked by the compiler. */
export const firstTexts = { article, bookmarks, citing, errors, home, search, session, shell, ui } as const

/** What rooms that few visit say; they load it with their page. */
export const LATER_TEXTS = {
  alerts: async () => ({ alerts: (await import('./en/alerts.ts')).alerts }),
  account: async () => ({ account: (await import('./en/account.ts')).account }),
  mail: async () => ({ mail: (await import('./en/mail.ts')).mail }),
  sources: async () => ({ sources: (await import('./en/sources.ts')).sources }),
} as const

export type Texts = typeof firstTexts & {
  account: typeof account
  alerts: typeof alerts
  mail: typeof mail
  sources: typeof sources
}
