export type { WebMessages } from './message-keys.ts'
