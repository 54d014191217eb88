import type { SettingsReader } from '#platform/settings'
import { email } from './readings.ts'

export const mailSettings = {
  SMTP_URL: [
    'none: messages are stored in DATA_DIR/outbox',
    'The mail server, smtp://user:password@host:587 or smtps://user:password@host:465. Also SMTP_URL_FILE.',
  ],
  MAIL_FROM: ['CONTACT_EMAIL', 'The sender: an address, or Name <address>. Needed with SMTP_URL.'],
  WEBHOOKS: ['on', 'Whether people may have results of alerts posted to public servers.'],
} as const

/** Delivery of messages. */
export function readMailConfig(read: SettingsReader, contactEmail: string | null) {
  const smtpUrl = smtpUrlOf(read)
  const from = read.read<string | null>('MAIL_FROM', {
    fallback: contactEmail,
    parse: (value) => (SENDER.test(value) ? value : undefined),
    expected: 'an e-mail address, or Name <address>',
  })
  if (smtpUrl && !from)
    read.refuse('MAIL_FROM (or CONTACT_EMAIL) is needed with SMTP_URL: mail has a sender.')
  return {
    /** Without `smtpUrl`, messages stay in `DATA_DIR/outbox`. */
    mail: { smtpUrl, from: from ?? `Claire <${NO_ADDRESS}>` },
    /** True if results of alerts may be posted to other servers. */
    webhooks: read.flag('WEBHOOKS', true),
  }
}

const SENDER = /^(?:[^<>@",\r\n]+ <[^\s@<>",]+@[^\s@<>",]+>|[^\s@<>",]+@[^\s@<>",]+)$/

function smtpUrlOf(read: SettingsReader): string | null {
  const url = read.secret('SMTP_URL')
  if (!url) return null
  const isGood = /^smtps?:$/.test(URL.parse(url)?.protocol ?? '') && URL.parse(url)?.hostname
  // The value may hold a password, so unlike the others it is not repeated.
  if (!isGood) read.refuse('SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.')
  return url
}

export const contactSettings = {
  CONTACT_EMAIL: ['none', 'Your address, sent to scanned sites.'],
  FEEDBACK_EMAIL: ['CONTACT_EMAIL', "Shown under 'Contact for product feedback:'."],
  SUPPORT_EMAIL: ['CONTACT_EMAIL', "Shown under 'Technical support:'."],
  OPERATOR_EMAIL: ['none', 'Gets a mail when a check finds the database damaged.'],
} as const

/** Placeholder without a configured email address. */
export const NO_ADDRESS = 'claire@localhost.localdomain'

/** Contacts for people, and for the sites that are scanned. */
export function readContactConfig(read: SettingsReader) {
  const contactEmail = read.read('CONTACT_EMAIL', email(null))
  const fallback = contactEmail ?? NO_ADDRESS
  return {
    contactEmail,
    feedbackEmail: read.read('FEEDBACK_EMAIL', email(fallback)),
    supportEmail: read.read('SUPPORT_EMAIL', email(fallback)),
    /** null: nobody is mailed about the state of Claire itself. */
    operatorEmail: read.read('OPERATOR_EMAIL', email(null)),
  }
}
