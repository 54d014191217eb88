import SendOutlined from 'virtual:icon/SendOutlined'
import type { ZoteroInput, Article } from '@claire/api-contract'
import { ZOTERO_AT_ONCE } from '@claire/api-contract/limits'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import LocalLibraryOutlined from 'virtual:icon/LocalLibraryOutlined'
import { Button } from '@mui/material'
import { useClientConfig } from '#shared/config/client-config.ts'
import { libraryAddress } from '#shared/lib/text/article-metadata.ts'

/** Loaded on demand: few searches are for a DOI without an article. */
export const UnknownDoi = onDemand(async () => (await import('./UnknownDoi.tsx')).UnknownDoi)

/** Loaded on demand: most people never press the button. */
const ZoteroDialog = onDemand(async () => (await import('./ZoteroDialog.tsx')).ZoteroDialog)

type Of = ZoteroInput['of']

interface Props {
  of: Of
  /** On an article, in the head of a folder, or among the actions on a selection. */
  look?: 'article' | 'head' | 'bulk'
}

const LOOKS = {
  article: { variant: 'outlined' },
  head: { color: 'inherit' },
  bulk: { size: 'small' },
} as const

const lengthOf = (of: Of) =>
  of.kind === 'articles' ? of.articleIds.length : of.kind === 'kept' ? of.bookmarkIds.length : 0

/** Sends an article, bookmarks or a folder to the Zotero library of the person. */
export function SendToZotero({ of, look = 'bulk' }: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton
      {...LOOKS[look]}
      startIcon={<SendOutlined />}
      disabled={lengthOf(of) > ZOTERO_AT_ONCE}
      label={t('waysOut.zotero.send')}
    >
      {(onClose) => <ZoteroDialog of={of} onClose={onClose} />}
    </DialogButton>
  )
}

interface LibraryLinkProps {
  article: Article
  /** Labelled if there is room, or an icon in a row. */
  look?: 'words' | 'icon'
  /** Id of the element with the article's title. */
  titleId: string
}

/** Link to the article at the link resolver of the library, in a new tab; nothing if none is configured. */
export function LibraryLink({ article, look = 'words', titleId }: LibraryLinkProps) {
  const { t } = useTranslation()
  const { linkResolver } = useClientConfig()
  if (!linkResolver) return null
  const link = {
    href: libraryAddress(linkResolver, article),
    ...NEW_TAB,
    'aria-describedby': titleId,
  }
  if (look === 'icon')
    return (
      <a className="quiet-icon" aria-label={t('waysOut.library')} {...link}>
        <LocalLibraryOutlined />
      </a>
    )
  return (
    <Button variant="outlined" startIcon={<LocalLibraryOutlined />} {...link}>
      {t('waysOut.library')}
    </Button>
  )
}
