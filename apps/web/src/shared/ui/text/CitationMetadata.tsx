import type { Article, ArticleDetails } from '@claire/api-contract'
import { useEffect } from 'react'
import { contextObjectOf, jsonLdOf, metaOf } from '#shared/lib/text/article-metadata.ts'

/** Reference managers look at a page once, unless they are told that what it shows has changed. */
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

/** What the page is about, for programs: in its head for as long as the article is shown alone. */
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

/** One of several articles of a page, for programs (COinS); people see nothing. */
export function ContextObject({ article }: Props) {
  useItemsAnnounced(article.id)
  return <span className="Z3988" title={contextObjectOf(article)} aria-hidden />
}
