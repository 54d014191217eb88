import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'

/** Some articles have thousands. */
const SHOWN_AT_FIRST = 12

export function Authors({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (names.length === 0) return null
  const isLong = names.length > SHOWN_AT_FIRST + 1
  const shown = isLong && !isOpen ? names.slice(0, SHOWN_AT_FIRST) : names
  return (
    <Typography sx={{ mt: 1.25, mb: '2px', overflowWrap: 'anywhere' }}>
      <span style={visuallyHidden}>{t('article.authors')}: </span>
      {shown.join(', ')}
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
