import type { ArticleDetails } from '@claire/api-contract'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'
import { DetailSection } from './DetailSection.tsx'
import { FoldedList } from './FoldedList.tsx'

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
