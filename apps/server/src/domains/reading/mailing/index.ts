/** Telling people by mail and feed: when, to whom, in which words, and that it happens once. */
export { FOR_GOOD, STALE } from './for-good.ts'
export { type Mailing, createMailing } from './mailing.ts'
export { type MailHooks, createMailHooks } from './mail-hooks.ts'
export { mailingRoutes } from './calls/routes.ts'
export type { Handover, MailTransport, OutgoingMessage } from './mail-transport.ts'
export type { WebhookTransport } from './webhook-transport.ts'
export { mailMeasures } from './queue/mail-measures.ts'
export { mailingMigrations } from './tables.ts'
