import LockOpenOutlined from 'virtual:icon/LockOpenOutlined'
import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useClientConfig } from '#shared/config/client-config.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Later } from '#shared/ui/page/Later.tsx'
import { useFreeCopyQuery } from './ways-out-api.ts'

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
      <Typography variant="body2" color="textSecondary">
        {t(currentData || isError ? 'waysOut.free.none' : 'waysOut.free.looking')}
      </Typography>
    )
  const facts = [copy.host, copy.version && t(`waysOut.free.versions.${copy.version}`), copy.licence]
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link
        href={copy.url}
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        sx={{ fontWeight: 600 }}
      >
        {t('waysOut.free.copy')}
      </Link>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
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
