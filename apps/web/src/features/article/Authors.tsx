import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Fragment, useState } from 'react'
import { authorPath } from '#shared/lib/page-address.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'

/** Maximum number of authors shown before expanding; some articles have thousands. */
const SHOWN_AT_FIRST = 12

interface Props {
  names: readonly string[]
  /** One per name, '' if unknown; empty if none is known. */
  orcids: readonly string[]
}

export function Authors({ names, orcids }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (names.length === 0) return null
  const isLong = names.length > SHOWN_AT_FIRST + 1
  const shown = isLong && !isOpen ? names.slice(0, SHOWN_AT_FIRST) : names
  return (
    <Typography sx={{ mt: 1.25, mb: '2px', overflowWrap: 'anywhere' }}>
      <span style={visuallyHidden}>{t('article.authors')}: </span>
      {shown.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <PageLink to={authorPath(name, orcids[at])} color="textPrimary" underline="hover">
            {name}
          </PageLink>
          {orcids[at] && <OrcidMark name={name} href={orcids[at]} />}
        </Fragment>
      ))}
      {isLong && ' '}
      {isLong && (
        <Link
          component="button"
          type="button"
          variant="body1"
          onClick={() => setIsOpen(!isOpen)}
          sx={{ verticalAlign: 'baseline' }}
        >
          {isOpen
            ? t('article.fewerAuthors')
            : t('article.moreAuthors', { count: names.length - SHOWN_AT_FIRST })}
        </Link>
      )}
    </Typography>
  )
}

/** Link to an author's page at ORCID, which identifies them independent of the name. */
function OrcidMark({ name, href }: { name: string; href: string }) {
  const { t } = useTranslation()
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      aria-label={`${t('article.orcidOf', { name })} ${t('ui.opensNewTab')}`}
      sx={mark}
    >
      {t('article.orcidMark')}
    </Link>
  )
}

// As wide as a touch target between two names permits.
const mark = {
  display: 'inline-block',
  minWidth: 24,
  marginInlineStart: '3px',
  textAlign: 'center',
  typography: 'caption',
  fontWeight: 600,
  lineHeight: '22px',
  border: 1,
  borderColor: 'edge.control',
  borderRadius: '12px',
  textDecoration: 'none',
}
