import type { CitedArticle } from '@claire/api-contract'
import { doiAddress } from '@claire/scholarly-text'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { visuallyHidden } from './visually-hidden.ts'
import { WorkTitle } from './WorkTitle.tsx'

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
      <Link id={id} href={doiAddress(doi)} target="_blank" rel="noopener noreferrer" dir="auto" sx={name}>
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
