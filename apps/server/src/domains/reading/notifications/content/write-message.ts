import type { Language } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import type { LetterContent } from '../mail-content.ts'
import type { OutgoingMessage } from '../transports.ts'
import { alertMail } from './alert-mail.ts'
import type { LinkTarget, Links } from '../links.ts'
import { additionsMail, folderMail } from './folder-mail.ts'
import { confirmationMail, decisionMail, otherAddressMail, retractionMail, staleMail } from './notice-mail.ts'
import type { MailContext } from './mail-page.ts'
import { messagesFor } from './messages.ts'

const SUBJECT_LENGTH = 150

export interface WaitingMail {
  id: string
  /** The person on whose behalf it is sent. */
  owner: PersonId
  recipient: string
  createdAt: number
  content: LetterContent
  language: Language
}

/** Returns the message of a mail: identical each time it is written. */
export function writeMessage(
  { id, owner, recipient, createdAt, content, language }: WaitingMail,
  links: Links,
): OutgoingMessage {
  const { host, hostname } = new URL(links.publicUrl)
  const place = { address: recipient, links, messages: messagesFor(language) }
  const { subject, target, list, html, text } = formOf(content, { owner, ...place })
  return {
    messageId: `${id}@${hostname}`,
    date: new Date(createdAt),
    to: recipient,
    subject: oneLine(subject, SUBJECT_LENGTH),
    html,
    text,
    listId: { name: `Claire at ${host}`, id: `${list}.claire.${hostname}` },
    unsubscribeUrl: target && links.action('unsubscribe', target),
  }
}

interface Form {
  subject: string
  html: string
  text: string
  /** Ended by the one click of RFC 8058; null for mail that nobody can unsubscribe from. */
  target: LinkTarget | null
  /** The first label of List-Id, for the filters of mail programs. */
  list: string
}

interface Place extends MailContext {
  owner: PersonId
  address: string
}

function formOf(content: LetterContent, { owner, ...place }: Place): Form {
  switch (content.kind) {
    case 'alerts': {
      const { news, folders = [] } = content
      return { ...alertMail({ ...place, news, folders, owner }), ...senderOf(news, owner) }
    }
    case 'stale': {
      const { alerts } = content
      return { ...staleMail({ ...place, alerts, owner }), ...senderOf(alerts, owner) }
    }
    case 'confirmation':
      return {
        ...confirmationMail(content.addressId, place),
        target: { kind: 'address', id: content.addressId },
        list: 'confirmations',
      }
    case 'other address':
      return { ...otherAddressMail(content, place), target: null, list: 'account' }
    case 'retractions':
      return {
        ...retractionMail(content, place),
        target: { kind: 'retractions', id: owner },
        list: 'retractions',
      }
    case 'folders':
    case 'folder':
      return folderForm(content, { ...place, owner })
    case 'decision':
      return {
        ...decisionMail(content, place),
        target: { kind: 'decisions', id: owner },
        list: 'sources',
      }
  }
}

/** An invitation is ended for its address, by whoever reads mail there; other mail about shared folders, for its person. */
function folderForm(
  content: Extract<LetterContent, { kind: 'folder' | 'folders' }>,
  { owner, ...place }: Place,
): Form {
  const isInvitation = content.kind === 'folder' && content.change.event === 'invited'
  const target = isInvitation
    ? ({ kind: 'invitation', id: place.address } as const)
    : ({ kind: 'folders', id: owner } as const)
  const body =
    content.kind === 'folder'
      ? folderMail(content, { ...place, target })
      : additionsMail(content.folders, { ...place, target })
  return { ...body, target, list: 'folders' }
}

/** One alert is unsubscribed from by itself; several, with all others of the person. */
function senderOf(alerts: { alertId: string }[], owner: PersonId): Pick<Form, 'target' | 'list'> {
  const [only] = alerts
  return only && alerts.length === 1
    ? { target: { kind: 'alert', id: only.alertId }, list: `alert-${only.alertId}` }
    : { target: { kind: 'person', id: owner }, list: 'alerts' }
}

/** Returns the value of a header: any name stays on its line and within the header. */
export function oneLine(text: string, length: number): string {
  const flat = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...flat]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : flat
}
