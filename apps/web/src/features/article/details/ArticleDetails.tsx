import type { Article } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedSection } from '#shared/ui/feedback/FailedSection.tsx'
import { isNotFound, useArticleDetailsQuery } from '../article-api.ts'
import { Affiliations } from './Affiliations.tsx'
import { CitedBy } from './CitedBy.tsx'
import { References } from './References.tsx'

/** Where an article comes from and leads to; nothing where nothing of that is known. */
export function ArticleDetails({ article: { id, authors } }: { article: Pick<Article, 'id' | 'authors'> }) {
  const { t } = useTranslation()
  const { data: details, error, refetch } = useArticleDetailsQuery(id)
  if (error && !details && !isNotFound(error))
    return <FailedSection title={t('article.details')} error={error} onRetry={() => void refetch()} />
  if (!details) return null
  return (
    <>
      <Affiliations affiliations={details.affiliations} authors={authors} />
      <References references={details.references} />
      <CitedBy citedBy={details.citedBy} />
    </>
  )
}
