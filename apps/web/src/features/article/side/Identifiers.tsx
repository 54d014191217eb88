import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import type { Article } from '@claire/api-contract'
import { arxivIdIn, doiAddress } from '@claire/scholarly-text'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { copyTextOf } from '#shared/lib/copy-text.ts'
import { showToast } from '#shared/lib/toast.ts'

interface Identifier {
  name: string
  value: string
  href: string
}

function identifiersOf({ doi, url }: Article): Identifier[] {
  const arxiv = arxivIdIn(url)
  return [
    ...(doi ? [{ name: 'DOI', value: doi, href: doiAddress(doi) }] : []),
    ...(arxiv ? [{ name: 'arXiv', value: arxiv, href: `https://arxiv.org/abs/${arxiv}` }] : []),
  ]
}

/** The article's identifiers, as links and to copy. */
export function Identifiers({ article }: { article: Article }) {
  const { t } = useTranslation()
  const identifiers = identifiersOf(article)
  if (identifiers.length === 0) return null
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {t('article.identifiers')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {identifiers.map((identifier) => (
          <IdentifierLine key={identifier.name} identifier={identifier} />
        ))}
      </Box>
    </section>
  )
}

function IdentifierLine({ identifier: { name, value: identifier, href } }: { identifier: Identifier }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)

  async function handleCopy() {
    if (!link.current) return
    if (await copyTextOf(link.current)) showToast('success', t('article.copied', { name }))
    else showToast('info', t('article.notCopied'))
  }

  return (
    <Box sx={line}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={value}>
        <Typography component="span" variant="body2" noWrap>
          <Link
            ref={link}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            title={identifier}
            sx={{ display: 'inline-block', py: '3px', verticalAlign: 'middle' }}
          >
            {identifier}
          </Link>
        </Typography>
        <IconButton size="small" aria-label={t('article.copy', { name })} onClick={() => void handleCopy()}>
          <ContentCopyOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const line = { display: 'grid', gridTemplateColumns: '62px minmax(0, 1fr)', alignItems: 'center' }
const value = {
  m: 0,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
}
