import type { FolderNews } from '#domains/reading/bookmarks'
import type { MailContent } from '../mail-content.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

/**
 * Returns the content of a mail without shared folders that its reader can no longer open: they may have left since it
 * was written. undefined if nothing remains.
 */
export async function withOpenFolders(
  { owner, content }: Pick<OutgoingMail, 'owner' | 'content'>,
  { openTo }: Pick<FolderNews, 'openTo'>,
): Promise<MailContent | undefined> {
  if (content.kind === 'folder') {
    // An invited address has no account, and so no membership.
    if (content.change.event === 'invited') return content
    return (await openTo(owner, [content.folder.id])).size ? content : undefined
  }
  if (!('folders' in content) || !content.folders?.length) return content
  const open = await openTo(
    owner,
    content.folders.map(({ folder }) => folder.id),
  )
  const folders = content.folders.filter(({ folder }) => open.has(folder.id))
  return folders.length || content.kind === 'alerts' ? { ...content, folders } : undefined
}
