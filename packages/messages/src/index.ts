export type { MailMessages, WebMessages } from './message-keys.ts'
