import type { Texts } from './en.ts'
import { account } from './de/account.ts'
import { alerts } from './de/alerts.ts'
import { article } from './de/article.ts'
import { bookmarks } from './de/bookmarks.ts'
import { citing } from './de/citing.ts'
import { dialogs } from './de/dialogs.ts'
import { feeds } from './de/feeds.ts'
import { mail } from './de/mail.ts'
import { notices } from './de/notices.ts'
import { reports } from './de/reports.ts'
import { sameWork } from './de/same-work.ts'
import { search } from './de/search.ts'
import { sources } from './de/sources.ts'
import { terms } from './de/terms.ts'
import { home, searchBox } from './de/home.ts'
import { errors, session, shell, ui } from './de/shell.ts'
import type { Translated } from './translated.ts'

/** Every text in German; the compiler sees to it that none is missing. */
export const texts: Translated<Texts> = {
  account,
  alerts,
  article,
  bookmarks,
  citing,
  dialogs,
  errors,
  feeds,
  home,
  mail,
  notices,
  reports,
  sameWork,
  search,
  searchBox,
  session,
  shell,
  sources,
  terms,
  ui,
}
