import { readableTex } from '@claire/scholarly-text'
import { DateTime } from 'luxon'
import type { FolderAdditions } from '#domains/reading/bookmarks'
import { type Html, html, nothing } from '#platform/html'
import type { LinkTarget } from '../links.ts'
import type { FolderChange, LetterContent, NamedPerson } from '../mail-content.ts'
import { type MailContext, writeLetter } from './mail-page.ts'
import type { Messages } from './messages.ts'

interface Place extends MailContext {
  address: string
  /** Target of the link that ends such mail: an invited address for all mail to it, or the person for shared folders. */
  target: LinkTarget
}

/** Name of a person whose account may have been deleted since. */
const nameOf = (person: NamedPerson | null, { t }: Messages) => person?.name || t('folders.somebody')

/** The link that ends such mail. */
const stopOf = ({ target, links, messages }: Place) => ({
  label: messages.t(target.kind === 'invitation' ? 'folders.never' : 'unsubscribe'),
  to: links.action('unsubscribe', target),
})

/** Notifies one person of a change of a shared folder; contains nothing of the folder but its name. */
export function folderMail({ folder, change }: Extract<LetterContent, { kind: 'folder' }>, place: Place) {
  const { links, messages, address } = place
  const { t } = messages
  const url = links.folder(folder.id)
  const view = t(`folders.${change.event}.view`)
  const { title, text } = wordsOf(change, { folder: folder.name, links, messages })
  return writeLetter({
    ...place,
    title,
    main: html`<h1 class="cl-title cl-heading">${title}</h1>
      <p class="cl-body">${text}</p>
      <p class="cl-body"><a class="cl-button" href="${url}">${view}</a></p>`,
    lines: [title, '', text, '', t('labelled', { label: view, text: url })],
    foot:
      change.event === 'invited'
        ? t('folders.inviteFooter', { name: nameOf(change.by, messages), address })
        : t('folders.footer', { address }),
    stop: stopOf(place),
  })
}

function wordsOf(
  change: FolderChange,
  { folder, links, messages }: MailContext & { folder: string },
): { title: string; text: string } {
  const { t, locale } = messages
  if (change.event === 'ownerless') {
    const date = DateTime.fromMillis(change.until, { zone: 'UTC', locale }).toLocaleString(DateTime.DATE_FULL)
    return {
      title: t('folders.ownerless.title', { folder, date }),
      text: t('folders.ownerless.text', { date }),
    }
  }
  const said = { folder, name: nameOf(change.by, messages), host: new URL(links.publicUrl).host }
  const title = t(`folders.${change.event}.title`, said)
  if (change.event === 'owner' && !change.by) return { title, text: t('folders.owner.deleted') }
  return { title, text: t(`folders.${change.event}.text`, said) }
}

/** The digest of additions for a person without other mail. */
export function additionsMail(folders: FolderAdditions[], place: Place) {
  const { messages, address } = place
  const [only] = folders
  const title =
    only && folders.length === 1
      ? additionLine(only, messages)
      : messages.t('folders.severalAdded', {
          count: folders.reduce((sum, { count }) => sum + count, 0),
          names: [...new Set(folders.map(({ folder }) => folder.name))].join(', '),
        })
  return writeLetter({
    ...place,
    title,
    main: additionsHtml(folders, place),
    lines: additionsText(folders, place),
    foot: messages.t('folders.footer', { address }),
    stop: stopOf(place),
  })
}

const additionLine = ({ folder, by, count }: FolderAdditions, messages: Messages) =>
  messages.t('folders.added', { name: nameOf(by, messages), folder: folder.name, count })

const moreLine = ({ count, works }: FolderAdditions, { t }: Messages) =>
  works.length && works.length < count ? t('andMore', { count: count - works.length }) : ''

/** The section 'Shared folders': who added how many to which folder, with titles. */
export const additionsHtml = (folders: FolderAdditions[], { links, messages }: MailContext): Html =>
  html`<h1 class="cl-title cl-heading">${messages.t('folders.heading')}</h1>
    ${folders.map((added) => {
      const more = moreLine(added, messages)
      return html`<div class="cl-rule">
        <h2 class="cl-name">
          <a class="cl-heading" href="${links.folder(added.folder.id)}">${additionLine(added, messages)}</a>
        </h2>
        ${added.works.map(({ articleId, title }) => {
          const shown = readableTex(title)
          return html`<p class="cl-body">
            ${articleId === null ? shown : html`<a class="cl-link" href="${links.article(articleId)}">${shown}</a>`}
          </p>`
        })}
        ${more ? html`<p class="cl-small cl-quiet">${more}</p>` : nothing}
      </div> `
    })}`

export const additionsText = (folders: FolderAdditions[], { links, messages }: MailContext): string[] => [
  messages.t('folders.heading'),
  ...folders.flatMap((added) => [
    '',
    messages.t('labelled', { label: additionLine(added, messages), text: links.folder(added.folder.id) }),
    ...added.works.flatMap(({ articleId, title }) => [
      `* ${readableTex(title)}`,
      ...(articleId === null ? [] : [`  ${links.article(articleId)}`]),
    ]),
    ...[moreLine(added, messages)].filter(Boolean),
  ]),
]
