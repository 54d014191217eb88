import { Box, Link, Typography } from '@mui/material'
import { Fragment, useState, useId } from 'react'
import { authorPath } from '#shared/lib/page-address.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { NEW_TAB, PageLink } from '#shared/ui/text/PageLink.tsx'
import type { ArticleDetails } from '@claire/api-contract'
import { AuthorLine } from '#shared/ui/lists/Meta.tsx'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

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
      {...NEW_TAB}
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

const AFFILIATIONS_AT_FIRST = 5
const NAMES_SHOWN = 6

interface AffiliationsProps {
  affiliations: ArticleDetails['affiliations']
  authors: readonly string[]
  orcids: readonly string[]
}

/** The authors' affiliations, each with its authors: the first ones until all are asked for. */
export function Affiliations({ affiliations, authors, orcids }: AffiliationsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!affiliations.length) return null
  const isEverybody = affiliations.length === 1 && affiliations[0]?.authors.length === authors.length
  // A single further one is shown as well.
  const isLong = affiliations.length > AFFILIATIONS_AT_FIRST + 1
  const shown = isLong && !isOpen ? affiliations.slice(0, AFFILIATIONS_AT_FIRST) : affiliations
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" id={id} sx={{ mb: 0.75 }}>
        {t('article.affiliations')}
      </Typography>
      <ul>
        {shown.map(({ name, authors: here }) => (
          <Typography key={name} component="li" variant="body2" sx={{ py: '3px' }}>
            {name}
            {!isEverybody && (
              <SecondaryText component="span" sx={{ display: 'block' }}>
                <AuthorLine
                  names={here.map((at) => authors[at] ?? '').filter(Boolean)}
                  orcids={here.map((at) => orcids[at] ?? '')}
                  shown={NAMES_SHOWN}
                />
              </SecondaryText>
            )}
          </Typography>
        ))}
      </ul>
      {isLong && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ py: '3px', displayPrint: 'none' }}
        >
          {isOpen ? t('article.showFewer') : t('article.showAll', { count: affiliations.length })}
        </Link>
      )}
    </Box>
  )
}
