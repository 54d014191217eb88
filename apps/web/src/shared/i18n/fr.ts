import type { Texts } from './en.ts'
import { account } from './fr/account.ts'
import { alerts } from './fr/alerts.ts'
import { article } from './fr/article.ts'
import { bookmarks } from './fr/bookmarks.ts'
import { citing } from './fr/citing.ts'
import { dialogs } from './fr/dialogs.ts'
import { feeds } from './fr/feeds.ts'
import { mail } from './fr/mail.ts'
import { notices } from './fr/notices.ts'
import { reports } from './fr/reports.ts'
import { sameWork } from './fr/same-work.ts'
import { search } from './fr/search.ts'
import { sources } from './fr/sources.ts'
import { terms } from './fr/terms.ts'
import { home, searchBox } from './fr/home.ts'
import { errors, session, shell, ui } from './fr/shell.ts'
import type { Translated } from './translated.ts'
import { withMany } from './with-many.ts'

/** Every text in French; the compiler sees to it that none is missing. */
export const texts: Translated<Texts> = withMany<Translated<Texts>>({
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
})
