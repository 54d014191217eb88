import type { FollowInput } from '@claire/api-contract'
import { Box } from '@mui/material'
import { type ComponentProps, type ReactNode } from 'react'
import { isNotFound } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { Breadcrumbs } from '#shared/ui/page/PageHead.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import type { ShownArticles } from './profiles-api.ts'

/** Parts of other features; stable functions. */
export interface ProfileParts {
  /** The rows of a list, in which words are marked. */
  rows: (articles: ShownArticles, words: string) => ReactNode
  /** The button that follows; `alertId` is the alert that does, null for none. */
  follow: (followed: {
    input: Extract<FollowInput, { author: string } | { topic: string }>
    name: string
    alertId: string | null
  }) => ReactNode
  /** Path of the articles of a source on a topic. */
  sourcePath: (topic: string, source: string) => string
}

type Trail = ComponentProps<typeof Breadcrumbs>['trail']

/** Props of both pages. */
export interface PageProps {
  /** From the address. */
  name: string
  /** The pages above. */
  trail: Trail
  parts: ProfileParts
}

interface Props {
  name: string
  trail: Trail
  /** The request for the profile: what follows is shown once it has been answered. */
  query: { data?: unknown; error?: unknown; refetch: () => unknown }
  /** Lines below the name. */
  facts: ReactNode
  follow: ReactNode
  side: ReactNode
  children: ReactNode
}

/** The page of an author or a topic: its head, its articles, and beside them what they have in common. */
export function ProfileLayout({ name, trail, query, facts, follow, side, children }: Props) {
  const { data, error } = query
  return (
    <>
      <Breadcrumbs trail={[...trail, { label: name }]} />
      <Box component="header" sx={head}>
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <PageTitle>{name}</PageTitle>
          {facts}
        </Box>
        {(data !== undefined || isNotFound(error)) && <Box sx={actions}>{follow}</Box>}
      </Box>
      {data === undefined ? (
        <Missing {...query} />
      ) : (
        <Box sx={columns}>
          <Box sx={{ minWidth: 0 }}>{children}</Box>
          <Box sx={sideColumn}>{side}</Box>
        </Box>
      )}
    </>
  )
}

function Missing({ error, refetch }: Props['query']) {
  const { t } = useTranslation()
  if (isNotFound(error))
    return (
      <EmptyState title={t('profiles.none')}>
        <p>{t('profiles.noneText')}</p>
      </EmptyState>
    )
  return <NotLoaded error={error} refetch={refetch} rows={5} lines={2} />
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  columnGap: 3,
  rowGap: 1,
  minHeight: 40,
  pb: 1.5,
}
const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  displayPrint: 'none',
  '& .MuiButton-contained, & .MuiButton-outlined': { typography: 'overline' },
  // The first at the left of small windows, as at the right of others.
  '& .MuiButton-outlined': { order: { xs: -1, sm: 0 } },
}
const columns = {
  display: 'grid',
  displayPrint: 'block',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 303px' },
  columnGap: { md: 4, lg: '44px' },
  rowGap: 3,
}
const sideColumn = {
  minWidth: 0,
  alignSelf: 'stretch',
  paddingInlineStart: { md: 3.5 },
  borderInlineStart: { md: '1px solid' },
  borderColor: { md: 'divider' },
  '& > section + *': { borderTop: 1, borderColor: 'divider', mt: 2, pt: 1.75 },
}
