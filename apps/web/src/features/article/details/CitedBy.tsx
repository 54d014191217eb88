import type { ArticleDetails } from '@claire/api-contract'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ArticleItem, articleItems } from '../ArticleItem.tsx'
import { DetailSection } from './DetailSection.tsx'
import { FoldedList } from './FoldedList.tsx'

const SHOWN_AT_FIRST = 5

/** Articles in this library that cite the shown one. */
export function CitedBy({ citedBy: { count, articles } }: { citedBy: ArticleDetails['citedBy'] }) {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <DetailSection title={t('article.citedBy', { count })}>
      <FoldedList
        shownAtFirst={SHOWN_AT_FIRST}
        sx={articleItems}
        items={articles.map((article) => (
          <ArticleItem key={article.id} article={article} />
        ))}
      />
      {count > articles.length && (
        <Typography variant="body2" color="textSecondary">
          {t('article.citedByLatest', { count: articles.length })}
        </Typography>
      )}
    </DetailSection>
  )
}
