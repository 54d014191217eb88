import type { Article } from '@claire/api-contract'
import { memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation, otherLanguage } from '#shared/i18n/i18n.ts'
import { Link, useNavigationType } from 'react-router'
import { decodeTitle, shownYear, venueBesideSource } from '#shared/lib/text/article-text.ts'
import type { Density } from '#shared/lib/state/use-density.ts'
import { AuthorLine, Meta, DeadMark, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { ContextObject } from '#shared/ui/text/CitationMetadata.tsx'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { wholeOf } from '#shared/ui/styles.ts'
import { WorkTitle } from '#shared/ui/text/work-text.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { Highlight } from './Highlight.tsx'

/** Parts that other features add to a row. */
export interface RowParts {
  /** Wraps the rows of a page, and requests what their parts need for all of them at once. */
  around: (articleIds: readonly string[], rows: ReactNode) => ReactNode
  /** Actions on the article, as icon buttons. */
  actions: (article: Article, titleId: string) => ReactNode
  /** State of the article for its reader, such as its bookmark, for the metadata line. */
  state: (article: Article) => ReactNode
  /** Remark beside the article: why an alert matched it. */
  note?: ((article: Article) => ReactNode) | undefined
}

interface Props {
  article: Article
  query: string
  exact: boolean
  /** Search that the detail page leads back to. */
  searchPath: string
  density: Density
  parts: RowParts
  isSelected: boolean
  onToggle: (articleId: string, isRange: boolean) => void
}

/** One result. Memoised, so that a list of hundreds grows without rendering its rows again. */
export const ResultRow = memo(function ResultRow(props: Props) {
  const { article, query, exact, searchPath, density, parts, isSelected, onToggle } = props
  const { t } = useTranslation()
  const titleId = useId()
  const link = useFocusOnReturn(article.id)
  const title = decodeTitle(article.title)
  const linkState = { searchPath, searchText: query }
  const venue = venueBesideSource(article.venue, article.source.name)
  return (
    <ListRow
      size="result"
      opens
      titleId={titleId}
      density={density}
      title={
        <h2 id={titleId} className="result-title" dir="auto">
          <Link
            className="result-link"
            title={wholeOf(title)}
            lang={article.language ?? undefined}
            to={articlePath(article.id)}
            state={linkState}
            ref={link}
            onClick={() => (lastOpened = article.id)}
          >
            <WorkTitle
              text={title}
              notice={article.notice}
              query={query}
              exact={exact}
              language={article.language}
            />
          </Link>
        </h2>
      }
      meta={
        <Meta late={parts.state(article)}>
          {article.notice && <NoticeMark notice={article.notice} />}
          {article.deadSince && <DeadMark />}
          <AuthorLine names={article.authors} orcids={article.orcids} linkState={linkState} />
          {venue && <cite>{venue}</cite>}
          {shownYear(article.publicationYear) ?? t('search.card.unknownYear')}
          {article.articleType === 'web' ? t('search.card.web') : t('search.card.pdf')}
          {otherLanguage(article.language)}
          {article.source.name}
        </Meta>
      }
      actions={parts.actions(article, titleId)}
      selectable={{
        label: t('ui.selection.select', { title }),
        isSelected,
        onToggle: (isRange) => onToggle(article.id, isRange),
      }}
    >
      <ContextObject article={article} />
      {parts.note?.(article)}
      <Highlight article={article} query={query} exact={exact} />
    </ListRow>
  )
})

/** The article opened last, which is focused when its reader comes back. */
let lastOpened: string | null = null

function useFocusOnReturn(articleId: string) {
  const link = useRef<HTMLAnchorElement>(null)
  const isReturn = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isReturn || lastOpened !== articleId) return
    lastOpened = null
    link.current?.focus({ preventScroll: true })
  }, [articleId, isReturn])
  return link
}
