import english from '../en/sign-in.json' with { type: 'json' }
import french from '../fr/sign-in.json' with { type: 'json' }
import german from '../de/sign-in.json' with { type: 'json' }

/** The messages of the sign-in pages by language; the page inserts `{{origin}}` and `{{code}}`. */
export const SIGN_IN_MESSAGES = { en: english, de: german, fr: french } satisfies Record<
  string,
  typeof english
>
