import account from '../de/web/account.json' with { type: 'json' }
import alerts from '../de/web/alerts.json' with { type: 'json' }
import article from '../de/web/article.json' with { type: 'json' }
import bookmarks from '../de/web/bookmarks.json' with { type: 'json' }
import check from '../de/web/check.json' with { type: 'json' }
import citing from '../de/web/citing.json' with { type: 'json' }
import connections from '../de/web/connections.json' with { type: 'json' }
import dialogs from '../de/web/dialogs.json' with { type: 'json' }
import errors from '../de/web/errors.json' with { type: 'json' }
import evidence from '../de/web/evidence.json' with { type: 'json' }
import feeds from '../de/web/feeds.json' with { type: 'json' }
import home from '../de/web/home.json' with { type: 'json' }
import mail from '../de/web/mail.json' with { type: 'json' }
import notices from '../de/web/notices.json' with { type: 'json' }
import profiles from '../de/web/profiles.json' with { type: 'json' }
import reports from '../de/web/reports.json' with { type: 'json' }
import sameWork from '../de/web/same-work.json' with { type: 'json' }
import search from '../de/web/search.json' with { type: 'json' }
import searchBox from '../de/web/search-box.json' with { type: 'json' }
import session from '../de/web/session.json' with { type: 'json' }
import sharedFolders from '../de/web/shared-folders.json' with { type: 'json' }
import sharing from '../de/web/sharing.json' with { type: 'json' }
import shell from '../de/web/shell.json' with { type: 'json' }
import sources from '../de/web/sources.json' with { type: 'json' }
import terms from '../de/web/terms.json' with { type: 'json' }
import today from '../de/web/today.json' with { type: 'json' }
import ui from '../de/web/ui.json' with { type: 'json' }
import waysOut from '../de/web/ways-out.json' with { type: 'json' }

/** Every message of the web application in German, by area. */
export const german: Record<string, object> = {
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
