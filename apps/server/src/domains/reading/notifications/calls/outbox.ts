import type { OutboxMessage, OutboxPage } from '@claire/api-contract'
import { type Database, countOf } from '#platform/database'
import { DomainError } from '#platform/errors'
import { pageOf } from '#platform/page'
import { writeMessage } from '../content/write-message.ts'
import type { Links } from '../links.ts'
import type { MailTransport, OutgoingMessage } from '../transports.ts'
import { isLetter, mailOf } from '../queue/outgoing-mail.ts'

interface Parts {
  database: Database
  transport: MailTransport
  links: Links
}

/** Mail stored on this server, for administrators. Throws NOT_FOUND if mail leaves the server. */
export function outbox({ database, transport, links }: Parts) {
  const sent = () =>
    database.selectFrom('outgoing_mail').where('state', '=', 'sent').where('kind', '!=', 'webhook')

  function storedMail() {
    if (!transport.stored) throw new DomainError('NOT_FOUND', (t) => t('mail.notKept'))
    return transport.stored
  }

  return {
    /** Newest first. */
    async outbox({ page, size }: { page: number; size: number }): Promise<OutboxPage> {
      storedMail()
      const total = await countOf(sent())
      const rows = await sent()
        .selectAll()
        .orderBy('finished_at', 'desc')
        .orderBy('id')
        .limit(size)
        .offset(page * size)
        .execute()
      const content = rows
        .map(mailOf)
        .filter(isLetter)
        .map((mail) => entryOf(mail.id, writeMessage(mail, links)))
      return pageOf(content, { total, size })
    },

    async outboxMessage(id: string): Promise<OutboxMessage> {
      const read = storedMail()
      const row = await sent().selectAll().where('id', '=', id).executeTakeFirst()
      const mail = row && mailOf(row)
      if (!mail || !isLetter(mail)) throw new DomainError('NOT_FOUND', (t) => t('mail.none'))
      const message = writeMessage(mail, links)
      return { ...entryOf(id, message), html: message.html, text: message.text, eml: await read(message) }
    },
  }
}

const entryOf = (id: string, { date, to, subject }: OutgoingMessage) => ({
  id,
  at: date.toISOString(),
  to,
  subject,
})
