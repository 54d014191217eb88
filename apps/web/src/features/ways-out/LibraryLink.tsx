import LocalLibraryOutlined from 'virtual:icon/LocalLibraryOutlined'
import type { Article } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { useClientConfig } from '#shared/config/client-config.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { libraryAddress } from '#shared/lib/text/article-metadata.ts'

interface Props {
  article: Article
  /** Labelled if there is room, or an icon in a row. */
  look?: 'words' | 'icon'
  /** Id of the element with the article's title. */
  titleId: string
}

/** Link to the article at the link resolver of the library, in a new tab; nothing if none is configured. */
export function LibraryLink({ article, look = 'words', titleId }: Props) {
  const { t } = useTranslation()
  const { linkResolver } = useClientConfig()
  if (!linkResolver) return null
  const link = {
    href: libraryAddress(linkResolver, article),
    target: '_blank',
    rel: 'noopener noreferrer',
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
