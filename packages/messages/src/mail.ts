import english from '../en/mail.json' with { type: 'json' }
import french from '../fr/mail.json' with { type: 'json' }
import german from '../de/mail.json' with { type: 'json' }

/** The messages of mail, feeds and the pages behind links in mail, by language. */
export const MAIL_MESSAGES = { en: english, de: german, fr: french } satisfies Record<string, object>
