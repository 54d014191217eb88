export type { MailMessages, ScanningMessages, WebMessages } from './message-keys.ts'
