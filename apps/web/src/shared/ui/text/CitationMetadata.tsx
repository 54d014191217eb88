import type { Article, ArticleDetails } from '@claire/api-contract'
import { useEffect } from 'react'
import { contextObjectOf, jsonLdOf, metaOf } from '#shared/lib/text/article-metadata.ts'

/** Announces changed items to reference managers, which otherwise read a page only once. */
function useItemsAnnounced(id: string) {
  useEffect(() => {
    const announce = () => {
      document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true }))
    }
    announce()
    return announce
  }, [id])
}

interface Props {
  article: Article
}

/** Metadata of the article for programs, in the page's head while the article is shown alone. */
export function CitationMetadata({
  article,
  affiliations,
}: Props & { affiliations?: ArticleDetails['affiliations'] | undefined }) {
  useItemsAnnounced(article.id)
  return (
    <>
      {metaOf(article, affiliations).map(([name, content], at) => (
        <meta key={`${at} ${name}`} name={name} content={content} />
      ))}
      <script type="application/ld+json">{JSON.stringify(jsonLdOf(article, affiliations))}</script>
    </>
  )
}

/** Metadata of one of several articles for programs (COinS); invisible. */
export function ContextObject({ article }: Props) {
  useItemsAnnounced(article.id)
  return <span className="Z3988" title={contextObjectOf(article)} aria-hidden />
}
