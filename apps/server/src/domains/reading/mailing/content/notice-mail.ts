import type { MailContent } from '../mail-content.ts'
import { html, nothing } from '#platform/html'
import type { Links } from '../links/links.ts'
import { mailPage } from './mail-page.ts'
import type { Words } from './words.ts'

type Decision = Extract<MailContent, { kind: 'decision' }>
type OtherAddress = Extract<MailContent, { kind: 'other address' }>

interface Place {
  address: string
  links: Links
  words: Words
}

interface Body {
  html: string
  text: string
}

/**
 * Asks an address whether it may be written to. It holds nothing that the person who named the address has written:
 * otherwise anybody could send anything to anyone through Claire.
 */
export function confirmationBody(addressId: string, { address, links, words }: Place): Body {
  const host = new URL(links.publicUrl).host
  const confirm = links.ask('confirm', { kind: 'address', id: addressId })
  const never = links.ask('unsubscribe', { kind: 'address', id: addressId })
  return {
    html: mailPage({
      title: words.confirmSubject,
      language: words.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${words.confirmTitle}</h1>
        <p class="cl-body">${words.confirmText(address, host)}</p>
        <p class="cl-body">${words.confirmHow}</p>
        <p class="cl-body"><a class="cl-button" href="${confirm}">${words.confirmButton}</a></p>`,
      foot: html`<a class="cl-link cl-act" href="${never}">${words.confirmNever}</a>`,
    }),
    text: [
      words.confirmTitle,
      '',
      words.confirmText(address, host),
      words.confirmHow,
      '',
      words.labelled(words.confirmButton, confirm),
      words.labelled(words.confirmNever, never),
      '',
    ].join('\n'),
  }
}

/** Tells the reader of an address that an account has another one now, and does not name that one: they may not be its person. */
export function otherAddressBody({ support }: OtherAddress, { address, links, words }: Place): Body {
  const host = new URL(links.publicUrl).host
  const said = words.otherAddressText(address, host)
  const help = support ? words.otherAddressHelp(support) : words.otherAddressNoHelp(host)
  return {
    html: mailPage({
      title: words.otherAddressSubject,
      language: words.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${words.otherAddressSubject}</h1>
        <p class="cl-body">${said}</p>
        <p class="cl-body">${help}</p>`,
      foot: html`${words.otherAddressFooter}`,
    }),
    text: [words.otherAddressSubject, '', said, '', help, '', '-- ', words.otherAddressFooter, ''].join('\n'),
  }
}

export const decisionSubject = ({ decision, sourceName }: Decision, words: Words) =>
  decision === 'approved' ? words.approvedSubject(sourceName) : words.rejectedSubject(sourceName)

/** What became of a source that the reader had suggested. */
export function decisionBody(decided: Decision, { address, links, words }: Place): Body {
  const { decision, sourceName, sourceUrl, note, owner } = decided
  const sentence = decision === 'approved' ? words.approvedText(sourceName) : words.rejectedText(sourceName)
  const stop = links.ask('unsubscribe', { kind: 'decisions', id: owner })
  return {
    html: mailPage({
      title: decisionSubject(decided, words),
      language: words.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${sentence}</h1>
        <p class="cl-small cl-quiet">${sourceUrl}</p>
        ${note ? html`<p class="cl-body">${words.decisionNote} ${note}</p>` : nothing}
        <p class="cl-body">
          <a class="cl-button" href="${links.suggestions()}">${words.viewSuggestions}</a>
        </p>`,
      foot: html`${words.decisionFooter(address)}<br /><a class="cl-link cl-act" href="${stop}"
          >${words.unsubscribe}</a
        >`,
    }),
    text: [
      sentence,
      sourceUrl,
      ...(note ? ['', `${words.decisionNote} ${note}`] : []),
      '',
      words.labelled(words.viewSuggestions, links.suggestions()),
      '',
      '-- ',
      words.decisionFooter(address),
      words.labelled(words.unsubscribe, stop),
      '',
    ].join('\n'),
  }
}
