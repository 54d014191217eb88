/** Messages into the world: to an SMTP server, or into a folder. */
export { createFolderTransport } from './folder-transport.ts'
export { createSmtpTransport } from './smtp-transport.ts'
