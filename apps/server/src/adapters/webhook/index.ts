export { createWebhookTransport } from './webhook-transport.ts'
