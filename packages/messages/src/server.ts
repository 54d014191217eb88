import englishMail from '../en/mail.json' with { type: 'json' }
import englishRefusals from '../en/refusals.json' with { type: 'json' }
import englishScanning from '../en/scanning.json' with { type: 'json' }
import frenchMail from '../fr/mail.json' with { type: 'json' }
import frenchRefusals from '../fr/refusals.json' with { type: 'json' }
import frenchScanning from '../fr/scanning.json' with { type: 'json' }
import germanMail from '../de/mail.json' with { type: 'json' }
import germanRefusals from '../de/refusals.json' with { type: 'json' }
import germanScanning from '../de/scanning.json' with { type: 'json' }
import type { MailMessages, RefusalsMessages, ScanningMessages } from './message-keys.ts'
import { type Translate, translator } from './translate.ts'

const messages =
  <Messages>(catalogues: Record<'en' | 'de' | 'fr', object>) =>
  (language: keyof typeof catalogues = 'en'): Translate<Messages> =>
    translator(language, catalogues[language])

/** Returns the messages of mail, feeds, names of followed alerts and pages behind links in mail; English without language. */
export const mailMessages = messages<MailMessages>({ en: englishMail, de: germanMail, fr: frenchMail })

/** Returns the messages of refused requests. */
export const refusalMessages = messages<RefusalsMessages>({
  en: englishRefusals,
  de: germanRefusals,
  fr: frenchRefusals,
})
export type RefusalMessages = ReturnType<typeof refusalMessages>

/** Returns the messages about sources, their scans and their health. */
export const scanningMessages = messages<ScanningMessages>({
  en: englishScanning,
  de: germanScanning,
  fr: frenchScanning,
})
