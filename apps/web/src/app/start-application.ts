import type { ClientConfig } from '@claire/api-contract'
import { t } from '#shared/i18n/i18n.ts'
import { baseApi } from '#shared/api/base-api.ts'
import { createKeycloakClient } from '#shared/session/keycloak-client.ts'
import { providerAnswers } from '#shared/session/provider-answers.ts'
import { createSession, type Session } from '#shared/session/session.ts'
import { showToast } from '#shared/lib/toast.ts'
import { within } from '#shared/lib/within.ts'
import type { Begun } from '#shared/api/begun-calls.ts'
import { followOtherTabs } from '#shared/api/other-tabs.ts'
import { askInLanguageShown, followLanguage, followLanguageOfOtherTabs } from './follow-language.ts'
import { askForPage } from './routes.tsx'
import { createStore } from './store.ts'

/** Drawn once with what it shows, if that comes so soon, a page is there sooner than drawn twice. */
const FIRST_ANSWERS_MS = 300

export interface Application {
  config: ClientConfig
  session: Session
  store: ReturnType<typeof createStore>
}

/** Looks for an existing session, and asks for what the first page shows; null when the server cannot be reached. */
export async function startApplication(early: Begun): Promise<Application | null> {
  const config = await early.config
  if (!config) return null
  const session = createSession({
    provider: {
      connect: () => createKeycloakClient(config),
      answers: () => providerAnswers(config),
      origin: new URL(config.identity.url, location.href).origin,
    },
    onRefreshFailed: () => showToast('error', t('session.refreshFailed')),
  })
  const store = createStore({ session, config })
  followOtherTabs(store.dispatch)
  followLanguageOfOtherTabs()
  askInLanguageShown(store)
  let before = session.state().status
  session.subscribe(() => {
    const { status } = session.state()
    // What one person saw is not kept for the next; what failed while the session had run out is asked for again.
    if (status === 'signedOut') store.dispatch(baseApi.util.resetApiState())
    if (status === 'signedIn' && before !== 'signedIn') void followLanguage(store)
    if (status === 'signedIn' && before === 'expired')
      store.dispatch(baseApi.util.invalidateTags(['Article', 'Bookmark', 'Folder', 'Source', 'Account']))
    before = status
  })
  await session.start(await early.found)
  if (session.state().status === 'signedIn')
    await within(FIRST_ANSWERS_MS, askForPage(store.dispatch, location)).catch(() => undefined)
  return { config, session, store }
}
