import { account } from './en/account.ts'
import { article } from './en/article.ts'
import { bookmarks } from './en/bookmarks.ts'
import { errors, session, shell, ui } from './en/shell.ts'
import { home, search } from './en/search.ts'
import { sources } from './en/sources.ts'

/** All text of the product, in English. One file per room; `t('room.key')` finds it, checked by the compiler. */
export const en = { account, article, bookmarks, errors, home, search, session, shell, sources, ui } as const
