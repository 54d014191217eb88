import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMessage } from '#domains/reading/notifications'

/** A message in the library's terms. Addresses are objects: as text, a comma in one would make it two. */
export function mimeMessage(message: OutgoingMessage, from: string): SendMailOptions {
  const { messageId, date, to, subject, html, text, listId, unsubscribeUrl } = message
  return {
    messageId: `<${messageId}>`,
    date,
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    list: {
      id: { url: listId.id, comment: listId.name },
      ...(unsubscribeUrl && { unsubscribe: { url: unsubscribeUrl } }),
    },
    headers: {
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      // RFC 3834: no out-of-office notes in return.
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
