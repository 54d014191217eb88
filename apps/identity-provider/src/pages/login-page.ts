import { html } from './html.ts'
import { alert, page } from './layout.ts'

interface LoginPage {
  /** Where the form goes. */
  action: string
  /** The sealed request and its binding to this browser. */
  state: string
  username: string
  error: string | null
  /** What the address bar shows when all is well. */
  origin: string
  supportEmail: string | null
}

const ADVICE = 'Check both and try again. After several failed attempts you have to wait a few minutes.'

export const WRONG_CREDENTIALS = 'Invalid username or password.'

/** Complete without any script; made for password managers, keyboards and screen readers. */
export function loginPage({ action, state, username, error, origin, supportEmail }: LoginPage): string {
  const invalid = error === WRONG_CREDENTIALS
  const marks = invalid ? html` aria-invalid="true" aria-describedby="problem"` : null
  // The name is usually right: whoever comes back with an error goes on with the password.
  const focus = html` autofocus`
  return page({
    title: 'Sign in',
    supportEmail,
    note: `Give your password only where the address begins with ${origin}/`,
    body: html`<p class="lead">to search, keep and follow scientific articles</p>
      ${error ? alert(error, invalid ? ADVICE : undefined) : null}
      <form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <div class="field">
          <label for="username">Username or email</label>
          <input
            id="username"
            name="username"
            type="text"
            value="${username}"
            autocomplete="username"
            autocapitalize="none"
            autocorrect="off"
            spellcheck="false"
            maxlength="255"
            required${marks}${username ? null : focus}
          />
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="256"
            required${marks}${username ? focus : null}
          />
        </div>
        <button type="submit">Sign in</button>
      </form>`,
  })
}
