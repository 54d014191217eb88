import { html } from './html.ts'
import { alert, page } from './layout.ts'
import { type Language, textsIn } from './texts.ts'

interface BrowserCodePage {
  action: string
  /** The sealed request and its binding to this browser. */
  state: string
  /** As typed on the sign-in page, which shows it again. */
  username: string
  isWrong: boolean
  supportEmail: string | null
  language: Language
}

/** Asks for the code that was sent by mail, in the same words whether one was sent or not. */
export function browserCodePage(given: BrowserCodePage): string {
  const { action, state, username, isWrong, supportEmail, language } = given
  const texts = textsIn(language)
  const marks = isWrong ? html` aria-invalid="true" aria-describedby="problem"` : null
  return page({
    title: texts.enterCode,
    supportEmail,
    language,
    body: html`<p class="lead">${texts.codeSent}</p>
      ${isWrong ? alert(texts.problems.wrongCode, texts.codeAdvice) : null}
      <form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <input type="hidden" name="username" value="${username}" />
        <div class="field">
          <label for="code">${texts.code}</label>
          <input
            id="code"
            name="code"
            type="text"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="20"
            required
            autofocus${marks}
          />
        </div>
        <button type="submit">${texts.confirmBrowser}</button>
        <button type="submit" class="second" name="back" value="yes" formnovalidate>${texts.back}</button>
      </form>`,
  })
}
