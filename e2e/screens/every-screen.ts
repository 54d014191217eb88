import { ALERT_SCREENS } from './alert-screens.ts'
import { APPROVED_SOURCE_SCREENS, SAME_WORK_SCREENS, SUGGESTED_SOURCE_SCREENS } from './curating-screens.ts'
import { BOOKMARK_DIALOGS, BOOKMARK_SCREENS } from './bookmark-screens.ts'
import { connectionScreens } from './connection-screens.ts'
import { EVIDENCE_SCREENS } from './evidence-screens.ts'
import { ACCOUNT_SCREENS, DOOR_SCREENS, MAIL_SCREENS } from './other-screens.ts'
import { PROFILE_SCREENS } from './profile-screens.ts'
import { articleScreens, HOME_SCREENS, resultScreens } from './reading-screens.ts'
import type { Screen } from './screen.ts'
import { SHARING_SCREENS } from './sharing-screens.ts'
import { shellScreens } from './shell-screens.ts'

/** Words that find articles in Claire's sample library. */
export const SEARCH = 'cells'

/** Every screen in every face, by topic; `search` are words that find articles in the library. */
export function screensByTopic(search: string) {
  const found = `/search?${new URLSearchParams({ searchText: search })}`
  return {
    results: resultScreens(found),
    articles: articleScreens(found),
    'authors and topics': PROFILE_SCREENS,
    connections: connectionScreens(found),
    evidence: EVIDENCE_SCREENS,
    home: HOME_SCREENS,
    'what lies over pages': shellScreens(found),
    bookmarks: BOOKMARK_SCREENS,
    'dialogs of bookmarks': BOOKMARK_DIALOGS,
    'sharing of folders': SHARING_SCREENS,
    alerts: ALERT_SCREENS,
    'suggested sources': SUGGESTED_SOURCE_SCREENS,
    'approved sources': APPROVED_SOURCE_SCREENS,
    'pairs of articles': SAME_WORK_SCREENS,
    account: ACCOUNT_SCREENS,
    mail: MAIL_SCREENS,
    doors: DOOR_SCREENS,
  } satisfies Record<string, Screen[]>
}

export type Topic = keyof ReturnType<typeof screensByTopic>

export const everyScreen = (search: string): Screen[] => Object.values(screensByTopic(search)).flat()
