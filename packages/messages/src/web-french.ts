import account from '../fr/web/account.json' with { type: 'json' }
import alerts from '../fr/web/alerts.json' with { type: 'json' }
import article from '../fr/web/article.json' with { type: 'json' }
import bookmarks from '../fr/web/bookmarks.json' with { type: 'json' }
import check from '../fr/web/check.json' with { type: 'json' }
import citing from '../fr/web/citing.json' with { type: 'json' }
import connections from '../fr/web/connections.json' with { type: 'json' }
import dialogs from '../fr/web/dialogs.json' with { type: 'json' }
import errors from '../fr/web/errors.json' with { type: 'json' }
import evidence from '../fr/web/evidence.json' with { type: 'json' }
import feeds from '../fr/web/feeds.json' with { type: 'json' }
import home from '../fr/web/home.json' with { type: 'json' }
import mail from '../fr/web/mail.json' with { type: 'json' }
import notices from '../fr/web/notices.json' with { type: 'json' }
import profiles from '../fr/web/profiles.json' with { type: 'json' }
import reports from '../fr/web/reports.json' with { type: 'json' }
import sameWork from '../fr/web/same-work.json' with { type: 'json' }
import search from '../fr/web/search.json' with { type: 'json' }
import searchBox from '../fr/web/search-box.json' with { type: 'json' }
import session from '../fr/web/session.json' with { type: 'json' }
import sharedFolders from '../fr/web/shared-folders.json' with { type: 'json' }
import sharing from '../fr/web/sharing.json' with { type: 'json' }
import shell from '../fr/web/shell.json' with { type: 'json' }
import sources from '../fr/web/sources.json' with { type: 'json' }
import terms from '../fr/web/terms.json' with { type: 'json' }
import today from '../fr/web/today.json' with { type: 'json' }
import ui from '../fr/web/ui.json' with { type: 'json' }
import waysOut from '../fr/web/ways-out.json' with { type: 'json' }

/** Every message of the web application in French, by area. */
export const french: Record<string, object> = {
  account,
  alerts,
  article,
  bookmarks,
  check,
  citing,
  connections,
  dialogs,
  errors,
  evidence,
  feeds,
  home,
  mail,
  notices,
  profiles,
  reports,
  sameWork,
  search,
  searchBox,
  session,
  sharedFolders,
  sharing,
  shell,
  sources,
  terms,
  today,
  ui,
  waysOut,
}
