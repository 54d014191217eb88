import LockOpenOutlined from 'virtual:icon/LockOpenOutlined'
import type { Article } from '@claire/api-contract'
import { Box, Link } from '@mui/material'
import { useClientConfig } from '#shared/config/client-config.ts'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Later } from '#shared/ui/feedback/loading.tsx'
import { useFreeCopyQuery } from './ways-out-api.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** The free copy of an article with a DOI; nothing if no service for them is configured. */
export function FreeCopy({ article: { id, doi } }: { article: Pick<Article, 'id' | 'doi'> }) {
  const { hasFreeCopies } = useClientConfig()
  if (!hasFreeCopies || !doi) return null
  return (
    <Box sx={line}>
      <LockOpenOutlined fontSize="small" />
      {/* Requested after the page is shown: it waits for a service elsewhere. */}
      <Later>
        <Copy articleId={id} />
      </Later>
    </Box>
  )
}

function Copy({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const { currentData, isError } = useFreeCopyQuery(articleId)
  const copy = currentData?.copy
  if (!copy)
    return (
      <SecondaryText>
        {t(currentData || isError ? 'waysOut.free.none' : 'waysOut.free.looking')}
      </SecondaryText>
    )
  const facts = [copy.host, copy.version && t(`waysOut.free.versions.${copy.version}`), copy.licence]
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link href={copy.url} {...NEW_TAB} variant="body2" sx={{ fontWeight: 600 }}>
        {t('waysOut.free.copy')}
      </Link>
      <Caption sx={{ overflowWrap: 'anywhere' }}>{facts.filter(Boolean).join(' · ')}</Caption>
    </Box>
  )
}

/** As high as with a copy and two lines of facts, so that nothing below moves. */
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexBasis: '100%',
  minHeight: 57,
  color: 'text.secondary',
  displayPrint: 'none',
} as const
