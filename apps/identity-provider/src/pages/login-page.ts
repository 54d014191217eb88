import { html } from './html.ts'
import { alert, page } from './layout.ts'
import { type Language, type Problem, textsIn } from './texts.ts'

interface LoginPage {
  /** Where the form goes. */
  action: string
  /** Where the form goes to have a code sent; null where no mail is configured. */
  codeAction: string | null
  /** The sealed request and its binding to this browser. */
  state: string
  username: string
  error: Problem | null
  /** Whether the browser has just become known by a code. */
  isConfirmed: boolean
  /** What the address bar shows when all is well. */
  origin: string
  supportEmail: string | null
  language: Language
}

/** Complete without any script; made for password managers, keyboards and screen readers. */
export function loginPage(given: LoginPage): string {
  const { action, codeAction, state, username, error, isConfirmed, origin, supportEmail, language } = given
  const texts = textsIn(language)
  const invalid = error === 'wrongCredentials'
  const marks = invalid ? html` aria-invalid="true" aria-describedby="problem"` : null
  // The name is usually right: whoever comes back with an error goes on with the password.
  const focus = html` autofocus`
  return page({
    title: texts.signIn,
    supportEmail,
    language,
    note: texts.onlyAt.replace('{{origin}}', origin),
    body: html`<p class="lead">${texts.purpose}</p>
      ${error ? alert(texts.problems[error], invalid ? texts.advice : undefined) : null}
      ${isConfirmed ? html`<p class="notice" role="status">${texts.browserConfirmed}</p>` : null}
      <form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <div class="field">
          <label for="username">${texts.username}</label>
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
          <label for="password">${texts.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="256"
            required${marks}${username ? focus : null}
          />
        </div>
        <button type="submit">${texts.signIn}</button>
        ${
          // The same after every refusal, whatever its reason.
          invalid && codeAction
            ? html`<button type="submit" class="second" formaction="${codeAction}">
                  ${texts.signInByCode}
                </button>
                <p class="hint">${texts.codeHint}</p>`
            : null
        }
      </form>`,
  })
}
