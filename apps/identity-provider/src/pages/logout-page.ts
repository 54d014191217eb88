import { html } from './html.ts'
import { page } from './layout.ts'

/** Asked when a sign-out comes without proof that the person in front of the screen wants it. */
export const logoutPage = ({
  action,
  state,
  supportEmail,
}: {
  action: string
  state: string
  supportEmail: string | null
}) =>
  page({
    title: 'Sign out?',
    supportEmail,
    body: html`<p class="lead">You will be signed out of Claire in this browser.</p>
      <form method="post" action="${action}">
        <input type="hidden" name="confirmation" value="${state}" /><button type="submit">Sign out</button>
      </form>`,
  })
