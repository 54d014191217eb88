import { Stack, Typography } from '@mui/material'
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { toApiFailure } from '#shared/api/api-failure.ts'
import { baseApi } from '#shared/api/base-api.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Breadcrumbs } from '#shared/ui/page/PageHead.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'

const fetchText = fetchBaseQuery({ baseUrl: '/', responseHandler: 'text' })

const { useNoticesQuery } = baseApi.injectEndpoints({
  endpoints: ({ query }) => ({
    /** The text that `npm run generate -- notices` writes: a file of the web application, not of the API. */
    notices: query<string, void>({
      queryFn: async (_, api, options) => {
        const { data, error } = await fetchText('notices.txt', api, options)
        return error ? { error: toApiFailure(error) } : { data: String(data) }
      },
    }),
  }),
})

/** The licences of third-party software, visible without signing in. */
export function Component() {
  const { t } = useTranslation()
  const { data: notices, error, refetch } = useNoticesQuery()
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <Breadcrumbs trail={[{ label: t('notices.title') }]} />
      <PageTitle>{t('notices.title')}</PageTitle>
      <Typography>{t('notices.lead')}</Typography>
      {(error || !notices) && <NotLoaded error={error} refetch={refetch} />}
      {notices && <NoticesText text={notices} />}
    </Stack>
  )
}

/** The text as it is, mostly English. */
function NoticesText({ text }: { text: string }) {
  return (
    <Typography
      component="pre"
      variant="body2"
      lang="en"
      dir="ltr"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Typography>
  )
}
