/** Delivery of messages: to an SMTP server, or into a folder. */
export { createFolderTransport } from './folder-transport.ts'
export { createSmtpTransport, greetSmtp } from './smtp-transport.ts'
