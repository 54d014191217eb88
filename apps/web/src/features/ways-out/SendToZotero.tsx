import SendOutlined from 'virtual:icon/SendOutlined'
import type { ZoteroInput } from '@claire/api-contract'
import { ZOTERO_AT_ONCE } from '@claire/api-contract/limits'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

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
