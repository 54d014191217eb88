import type { MailContent } from '../mail-content.ts'
import { html, nothing } from '#platform/html'
import type { Links } from '../links.ts'
import { mailPage } from './mail-page.ts'
import type { Messages } from './messages.ts'

type Decision = Extract<MailContent, { kind: 'decision' }>
type OtherAddress = Extract<MailContent, { kind: 'other address' }>

interface Place {
  address: string
  links: Links
  messages: Messages
}

interface Body {
  html: string
  text: string
}

/**
 * Asks an address for confirmation. Contains nothing written by the person who entered the address: otherwise anybody
 * could send anything to anyone through Claire.
 */
export function confirmationBody(addressId: string, { address, links, messages }: Place): Body {
  const host = new URL(links.publicUrl).host
  const confirm = links.action('confirm', { kind: 'address', id: addressId })
  const never = links.action('unsubscribe', { kind: 'address', id: addressId })
  return {
    html: mailPage({
      title: messages.t('confirmation.subject'),
      language: messages.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${messages.t('confirmation.title')}</h1>
        <p class="cl-body">${messages.t('confirmation.text', { address, host })}</p>
        <p class="cl-body">${messages.t('confirmation.how')}</p>
        <p class="cl-body">
          <a class="cl-button" href="${confirm}">${messages.t('confirmation.confirm')}</a>
        </p>`,
      foot: html`<a class="cl-link cl-act" href="${never}">${messages.t('confirmation.never')}</a>`,
    }),
    text: [
      messages.t('confirmation.title'),
      '',
      messages.t('confirmation.text', { address, host }),
      messages.t('confirmation.how'),
      '',
      messages.t('labelled', { label: messages.t('confirmation.confirm'), text: confirm }),
      messages.t('labelled', { label: messages.t('confirmation.never'), text: never }),
      '',
    ].join('\n'),
  }
}

/** Notifies the reader of an account's former address, without naming the new one: they may not be its person. */
export function otherAddressBody({ support }: OtherAddress, { address, links, messages }: Place): Body {
  const host = new URL(links.publicUrl).host
  const said = messages.t('otherAddress.text', { address, host })
  const help = support
    ? messages.t('otherAddress.help', { support })
    : messages.t('otherAddress.noHelp', { host })
  return {
    html: mailPage({
      title: messages.t('otherAddress.subject'),
      language: messages.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${messages.t('otherAddress.subject')}</h1>
        <p class="cl-body">${said}</p>
        <p class="cl-body">${help}</p>`,
      foot: html`${messages.t('otherAddress.footer')}`,
    }),
    text: [
      messages.t('otherAddress.subject'),
      '',
      said,
      '',
      help,
      '',
      '-- ',
      messages.t('otherAddress.footer'),
      '',
    ].join('\n'),
  }
}

export const decisionSubject = ({ decision, sourceName }: Decision, messages: Messages) =>
  decision === 'approved'
    ? messages.t('decision.approvedSubject', { name: sourceName })
    : messages.t('decision.rejectedSubject', { name: sourceName })

/** Notifies the reader of the decision on a source that they had suggested. */
export function decisionBody(decided: Decision, { address, links, messages }: Place): Body {
  const { decision, sourceName, sourceUrl, note, owner } = decided
  const sentence =
    decision === 'approved'
      ? messages.t('decision.approvedText', { name: sourceName })
      : messages.t('decision.rejectedText', { name: sourceName })
  const stop = links.action('unsubscribe', { kind: 'decisions', id: owner })
  return {
    html: mailPage({
      title: decisionSubject(decided, messages),
      language: messages.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${sentence}</h1>
        <p class="cl-small cl-quiet">${sourceUrl}</p>
        ${note ? html`<p class="cl-body">${messages.t('decision.note')} ${note}</p>` : nothing}
        <p class="cl-body">
          <a class="cl-button" href="${links.suggestions()}">${messages.t('decision.view')}</a>
        </p>`,
      foot: html`${messages.t('decision.footer', { address })}<br /><a class="cl-link cl-act" href="${stop}"
          >${messages.t('unsubscribe')}</a
        >`,
    }),
    text: [
      sentence,
      sourceUrl,
      ...(note ? ['', `${messages.t('decision.note')} ${note}`] : []),
      '',
      messages.t('labelled', { label: messages.t('decision.view'), text: links.suggestions() }),
      '',
      '-- ',
      messages.t('decision.footer', { address }),
      messages.t('labelled', { label: messages.t('unsubscribe'), text: stop }),
      '',
    ].join('\n'),
  }
}
