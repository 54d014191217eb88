import type { CitedArticle } from '@claire/api-contract'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { NoticeMark } from '#shared/ui/lists/NoticeMark.tsx'
import { WorkTitle } from '#shared/ui/text/WorkTitle.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'

/** An article in a list of related ones: similar, cited or citing. */
export function ArticleItem({
  article: { id, title, authors, orcids, publicationYear, notice },
}: {
  article: CitedArticle & { orcids?: readonly string[] }
}) {
  return (
    <li {...opensItsLink}>
      <PageLink
        to={articlePath(id)}
        variant="h3"
        dir="auto"
        sx={{ display: 'block', py: '3px', color: 'heading', overflowWrap: 'anywhere' }}
      >
        <WorkTitle text={decodeTitle(title)} notice={notice} />
      </PageLink>
      <Meta small>
        {notice && <NoticeMark notice={notice} />}
        <AuthorLine names={authors} orcids={orcids} />
        {shownYear(publicationYear)}
      </Meta>
    </li>
  )
}

/** Styles of a list of them. */
export const articleItems = {
  listStyle: 'none',
  p: 0,
  m: 0,
  '& > li': { py: '5px' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
}
