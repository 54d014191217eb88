import type { ArticleDetails } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'

const SHOWN_AT_FIRST = 5
const NAMES_SHOWN = 6

interface Props {
  affiliations: ArticleDetails['affiliations']
  authors: readonly string[]
  orcids: readonly string[]
}

/** The authors' affiliations, each with its authors. */
export function Affiliations({ affiliations, authors, orcids }: Props) {
  const { t } = useTranslation()
  if (!affiliations.length) return null
  const isEverybody = affiliations.length === 1 && affiliations[0]?.authors.length === authors.length
  return (
    <DetailSection title={t('article.affiliations')}>
      <FoldedList
        shownAtFirst={SHOWN_AT_FIRST}
        items={affiliations.map(({ name, authors: here }) => (
          <Typography key={name} component="li" variant="body2" sx={{ py: '3px' }}>
            {name}
            {!isEverybody && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                <AuthorLine
                  names={here.map((at) => authors[at] ?? '').filter(Boolean)}
                  orcids={here.map((at) => orcids[at] ?? '')}
                  shown={NAMES_SHOWN}
                />
              </Typography>
            )}
          </Typography>
        ))}
      />
    </DetailSection>
  )
}

/** A section of the article's page below its text. */
function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" id={id} sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** A list that shows its first items, each with a key, until it is expanded. */
function FoldedList({ items, shownAtFirst }: { items: readonly ReactNode[]; shownAtFirst: number }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // A single further item is shown as well.
  const isLong = items.length > shownAtFirst + 1
  return (
    <>
      <Box component="ul" sx={plain}>
        {isLong && !isOpen ? items.slice(0, shownAtFirst) : items}
      </Box>
      {isLong && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ py: '3px', displayPrint: 'none' }}
        >
          {isOpen ? t('article.showFewer') : t('article.showAll', { count: items.length })}
        </Link>
      )}
    </>
  )
}

const plain = { listStyle: 'none', p: 0, m: 0 }
