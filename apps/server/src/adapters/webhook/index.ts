export { type NameService, createWebhookTransport } from './webhook-transport.ts'
