import type { CitedArticle } from '@claire/api-contract'
import { doiAddress } from '@claire/scholarly-text'
import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { NEW_TAB, PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { WorkTitle } from './work-text.tsx'

interface Props {
  id?: string
  doi: string | null
  article: CitedArticle | null
  /** By default the title of the article, or the DOI. */
  children?: ReactNode
}

/** A work in a list: leads to its article or, by its DOI, to its publisher; plain text without either. */
export function WorkLink({ id, doi, article, children }: Props) {
  const { t } = useTranslation()
  if (article)
    return (
      <PageLink id={id} to={articlePath(article.id)} dir="auto" sx={name}>
        {children ?? <WorkTitle text={decodeTitle(article.title)} notice={article.notice} />}
      </PageLink>
    )
  if (doi)
    return (
      <Link id={id} href={doiAddress(doi)} {...NEW_TAB} dir="auto" sx={name}>
        {children ?? doi}
        <span style={visuallyHidden}> {t('ui.opensNewTab')}</span>
      </Link>
    )
  return (
    <Box component="span" id={id} dir="auto" sx={name}>
      {children}
    </Box>
  )
}

const name = {
  display: 'inline-block',
  py: '3px',
  my: '-3px',
  typography: 'h3',
  color: 'heading',
  overflowWrap: 'anywhere',
} as const
