import { baseApi } from '#shared/api/base-api.ts'
import { languageApi } from '#shared/api/language-api.ts'
import { chooseLanguage, shown, whenShownChanges } from '#shared/i18n/i18n.ts'
import { chosenLanguage, languageOf, pseudoLanguage, whenChosenElsewhere } from '#shared/i18n/languages.ts'
import type { createStore } from './store.ts'

/**
 * Switches to the language of the signed-in person's account and stores the shown language on the server, which
 * writes mail in it. A failure is retried at the next visit.
 */
export async function followLanguage({ dispatch }: ReturnType<typeof createStore>) {
  if (pseudoLanguage()) return
  const known = await dispatch(languageApi.endpoints.language.initiate(undefined, { subscribe: false }))
  if (!known.data) return
  const { choice } = known.data
  if (choice !== chosenLanguage()) await chooseLanguage(choice).catch(() => undefined)
  const language = languageOf(choice)
  if (language !== known.data.language)
    await dispatch(languageApi.endpoints.saveLanguage.initiate({ choice, language }, { track: false }))
}

/** Refetches the server's texts when another language is shown. Called once. */
export function refetchInLanguageShown({ dispatch }: ReturnType<typeof createStore>) {
  let { language } = shown()
  whenShownChanges(() => {
    // English is announced as well when its texts are ready: what is on its way is in that language.
    if (shown().language === language) return
    language = shown().language
    dispatch(baseApi.util.invalidateTags(['Source']))
  })
}

/** Follows a language change in another tab. Called once. */
export const followLanguageOfOtherTabs = () =>
  whenChosenElsewhere(() => {
    if (!pseudoLanguage()) void chooseLanguage(chosenLanguage()).catch(() => undefined)
  })
