import english from '../en/mail.json' with { type: 'json' }
import french from '../fr/mail.json' with { type: 'json' }
import german from '../de/mail.json' with { type: 'json' }
import type { MailMessages } from './message-keys.ts'
import { type Translate, translator } from './translate.ts'

const CATALOGUES = { en: english, de: german, fr: french }

/** Returns the messages of mail, feeds and the pages behind links in mail, in a language. */
export const mailMessages = (language: keyof typeof CATALOGUES): Translate<MailMessages> =>
  translator(language, CATALOGUES[language])
