import type { ClientConfig } from '@claire/api-contract'
import type { DataRouter } from 'react-router'
import { t, chooseLanguage, shown, whenShownChanges } from '#shared/i18n/i18n.ts'
import { baseApi, followOtherTabs } from '#shared/api/base-api.ts'
import { providerOf } from '#shared/session/keycloak-client.ts'
import { createSession, type Session } from '#shared/session/session.ts'
import { showToast } from '#shared/lib/toast.ts'
import type { PrefetchedSession } from '#shared/session/prefetch/prefetch-session.ts'
import { startRouter } from './router.tsx'
import { createStore } from './store.ts'
import { preferencesApi } from '#shared/api/preferences-api.ts'
import { chosenLanguage, languageOf, pseudoLanguage, whenChosenElsewhere } from '#shared/i18n/languages.ts'

/** The requests that `main.tsx` makes while the application is loaded. */
export interface Prefetched {
  /** Null if the server cannot be reached. */
  config: Promise<ClientConfig | null>
  session: Promise<PrefetchedSession>
}

export interface Application {
  config: ClientConfig
  session: Session
  store: ReturnType<typeof createStore>
  /** Null while the identity provider does not answer. */
  router: DataRouter | null
}

/** Looks for an existing session and loads the first page; null if the server cannot be reached. */
export async function startApplication(prefetched: Prefetched): Promise<Application | null> {
  const config = await prefetched.config
  if (!config) return null
  const session = createSession({
    provider: providerOf(config),
    onRefreshFailed: () => showToast('error', t('session.refreshFailed')),
  })
  const store = createStore({ session, config })
  followOtherTabs(store.dispatch)
  followLanguageOfOtherTabs()
  refetchInLanguageShown(store)
  let before = session.state().status
  session.subscribe(() => {
    const { status } = session.state()
    // Cached data of one person is discarded for the next; failures of the expired session are retried.
    if (status === 'signedOut' || status === 'signedOutHere') store.dispatch(baseApi.util.resetApiState())
    if (status === 'signedIn' && before !== 'signedIn') void followLanguage(store)
    if (status === 'signedIn' && before === 'expired')
      store.dispatch(baseApi.util.invalidateTags(['Article', 'Bookmark', 'Folder', 'Source', 'Account']))
    before = status
  })
  await session.start(await prefetched.session)
  // The router is created after the provider's answer is removed from the address.
  const router = session.state().status === 'unavailable' ? null : await startRouter({ store, session })
  return { config, session, store, router }
}

/**
 * Switches to the language of the signed-in person's account and stores the shown language on the server, which
 * writes mail in it. A failure is retried at the next visit.
 */
async function followLanguage({ dispatch }: ReturnType<typeof createStore>) {
  if (pseudoLanguage()) return
  const known = await dispatch(preferencesApi.endpoints.language.initiate(undefined, { subscribe: false }))
  if (!known.data) return
  const { choice } = known.data
  if (choice !== chosenLanguage()) await chooseLanguage(choice).catch(() => undefined)
  const language = languageOf(choice)
  if (language !== known.data.language)
    await dispatch(preferencesApi.endpoints.saveLanguage.initiate({ choice, language }, { track: false }))
}

/** Refetches the server's texts when another language is shown. Called once. */
function refetchInLanguageShown({ dispatch }: ReturnType<typeof createStore>) {
  let { language } = shown()
  whenShownChanges(() => {
    // English is announced as well when its texts are ready: what is on its way is in that language.
    if (shown().language === language) return
    language = shown().language
    dispatch(baseApi.util.invalidateTags(['Source']))
  })
}

/** Follows a language change in another tab. Called once. */
const followLanguageOfOtherTabs = () =>
  whenChosenElsewhere(() => {
    if (!pseudoLanguage()) void chooseLanguage(chosenLanguage()).catch(() => undefined)
  })
