import type { SettingsReader } from '#platform/settings'
import { email } from './readings.ts'

export const contactSettings = {
  CONTACT_EMAIL: ['none', 'Your address, sent to scanned sites.'],
  FEEDBACK_EMAIL: ['CONTACT_EMAIL', "Shown under 'Contact for product feedback:'."],
  SUPPORT_EMAIL: ['CONTACT_EMAIL', "Shown under 'Technical support:'."],
  OPERATOR_EMAIL: ['none', 'Gets a mail when a check finds the database damaged.'],
} as const

/** Placeholder without a configured email address. */
export const NO_ADDRESS = 'claire@localhost.localdomain'

/** Contacts for people, and for the sites that are scanned. */
export interface ContactConfig {
  contactEmail: string | null
  feedbackEmail: string
  supportEmail: string
  /** null: nobody is mailed about the state of Claire itself. */
  operatorEmail: string | null
}

export function readContactConfig(read: SettingsReader): ContactConfig {
  const contactEmail = read.read('CONTACT_EMAIL', email(null))
  const fallback = contactEmail ?? NO_ADDRESS
  return {
    contactEmail,
    feedbackEmail: read.read('FEEDBACK_EMAIL', email(fallback)),
    supportEmail: read.read('SUPPORT_EMAIL', email(fallback)),
    operatorEmail: read.read('OPERATOR_EMAIL', email(null)),
  }
}
