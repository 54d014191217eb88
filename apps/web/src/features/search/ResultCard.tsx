import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigationType } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/article-text.ts'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { Highlight } from './Highlight.tsx'
import type { SearchState } from './search-address.ts'

interface Props {
  article: Article
  /** The sentence that answers the search, once it is known. */
  sentence: string | undefined
  search: SearchState
  /** Where the detail page leads back to. */
  searchPath: string
  action: (article: Article, titleId: string) => ReactNode
  note?: ReactNode
}

export function ResultCard({ article, sentence, search, searchPath, action, note }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const link = useFocusOnReturn(article.id)
  const { searchText, refineSearch } = search
  return (
    <Card
      component="article"
      aria-labelledby={titleId}
      sx={{
        position: 'relative',
        p: { xs: 2, sm: 2.5 },
        transition: 'border-color 150ms, box-shadow 150ms',
        '&:hover, &:focus-within': { borderColor: 'primary.light', boxShadow: 1 },
      }}
    >
      <Typography variant="h3" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={`/detail/${encodeURIComponent(article.id)}`}
          state={{ searchPath, searchText }}
          ref={link}
          onClick={() => (lastOpened = article.id)}
          color="inherit"
          // The whole card opens the article; what has an action of its own lies above this.
          sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
        >
          <MarkedText text={decodeTitle(article.title)} query={searchText} exact={refineSearch} />
        </Link>
      </Typography>
      <Stack
        direction="row"
        component="p"
        sx={{ flexWrap: 'wrap', columnGap: 1, my: 0.75, typography: 'body2', color: 'text.secondary' }}
      >
        <span>{article.articleType === 'web' ? t('search.card.web') : t('search.card.pdf')}</span>
        <span aria-hidden>·</span>
        <span>{shownYear(article.publicationYear) ?? t('search.card.unknownYear')}</span>
        <span aria-hidden>·</span>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {article.source.name}
        </Box>
      </Stack>
      {note}
      <Highlight sentence={sentence} summary={article.summary} query={searchText} exact={refineSearch} />
      <Box sx={{ position: 'relative', zIndex: 1, width: 'fit-content', mt: 1.5 }}>
        {action(article, titleId)}
      </Box>
    </Card>
  )
}

/** The article that was opened last, to go on from when its reader comes back. */
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
