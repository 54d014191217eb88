import { html } from './html.ts'
import { page } from './layout.ts'
import { type Language, textsIn } from './texts.ts'

/** Asks for confirmation of a sign-out without proof that the person wants it. */
export const logoutPage = ({
  action,
  state,
  supportEmail,
  language,
}: {
  action: string
  state: string
  supportEmail: string | null
  language: Language
}) => {
  const texts = textsIn(language)
  return page({
    title: texts.signOutQuestion,
    supportEmail,
    language,
    body: html`<p class="lead">${texts.signOutText}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="confirmation" value="${state}" /><button type="submit">
          ${texts.signOut}
        </button>
      </form>`,
  })
}
