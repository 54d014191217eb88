import type { ArticleDetails } from '@claire/api-contract'
import { doiAddress } from '@claire/scholarly-text'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ArticleItem, articleItems } from '../ArticleItem.tsx'
import { DetailSection } from './DetailSection.tsx'
import { FoldedList } from './FoldedList.tsx'

const SHOWN_AT_FIRST = 5

/** References of an article: first those in the library, then the rest by DOI. */
export function References({ references: { count, listed } }: { references: ArticleDetails['references'] }) {
  const { t } = useTranslation()
  if (!count) return null
  const here = listed.filter(({ article }) => article !== null)
  const elsewhere = listed.filter(({ article }) => article === null)
  const unlisted = count - listed.length
  return (
    <DetailSection title={t('article.references', { count })}>
      {here.length > 0 && (
        <FoldedList
          label={t('article.referencesHere')}
          shownAtFirst={SHOWN_AT_FIRST}
          sx={articleItems}
          items={here.map(({ doi, article }) => article && <ArticleItem key={doi} article={article} />)}
        />
      )}
      {elsewhere.length > 0 && (
        <>
          {here.length > 0 && (
            <Typography variant="h3" sx={{ mt: 1.5, mb: 0.5 }}>
              {t('article.referencesElsewhere')}
            </Typography>
          )}
          <FoldedList
            label={t('article.referencesElsewhere')}
            shownAtFirst={SHOWN_AT_FIRST}
            items={elsewhere.map(({ doi }) => (
              <Typography key={doi} component="li" variant="body2">
                <Link
                  href={doiAddress(doi)}
                  target="_blank"
                  rel="noopener noreferrer"
                  sx={{ display: 'inline-block', py: '3px' }}
                >
                  {doi}
                </Link>
              </Typography>
            ))}
          />
        </>
      )}
      {unlisted > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('article.referencesUnlisted', { count: unlisted })}
        </Typography>
      )}
    </DetailSection>
  )
}
