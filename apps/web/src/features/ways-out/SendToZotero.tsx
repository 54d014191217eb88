import SendOutlined from 'virtual:icon/SendOutlined'
import type { ZoteroInput } from '@claire/api-contract'
import { ZOTERO_AT_ONCE } from '@claire/api-contract/limits'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'

/** Loaded on demand: most people never press the button. */
const ZoteroDialog = lazyDialog(async () => (await import('./ZoteroDialog.tsx')).ZoteroDialog)

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
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...LOOKS[look]}
        aria-haspopup="dialog"
        startIcon={<SendOutlined />}
        disabled={lengthOf(of) > ZOTERO_AT_ONCE}
        onClick={() => setOpen(true)}
      >
        {t('waysOut.zotero.send')}
      </Button>
      {isOpen && <ZoteroDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
