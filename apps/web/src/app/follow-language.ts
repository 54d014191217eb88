import { baseApi } from '#shared/api/base-api.ts'
import { languageApi } from '#shared/api/language-api.ts'
import { chooseLanguage, whenShownChanges } from '#shared/i18n/i18n.ts'
import { chosenLanguage, languageOf, pseudoLanguage, whenChosenElsewhere } from '#shared/i18n/languages.ts'
import type { createStore } from './store.ts'

/**
 * Goes over to the language that the signed-in person has chosen, at whichever machine that was, and tells the server
 * which language they see: mail is written in it. What fails here is tried at the next visit.
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

/** What the server says in words is asked for again in the language that is shown now. Called once. */
export const askInLanguageShown = ({ dispatch }: ReturnType<typeof createStore>) =>
  whenShownChanges(() => dispatch(baseApi.util.invalidateTags(['Source'])))

/** One person reads one language, in however many tabs. Called once. */
export const followLanguageOfOtherTabs = () =>
  whenChosenElsewhere(() => {
    if (!pseudoLanguage()) void chooseLanguage(chosenLanguage()).catch(() => undefined)
  })
