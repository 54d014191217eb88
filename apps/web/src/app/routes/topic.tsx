import { useParams } from 'react-router'
import { firstArticles, profilesApi, TopicPage } from '#features/profiles'
import { PREFETCH } from '#shared/api/base-api.ts'
import { prefetch } from '#app/prefetch.ts'
import { PROFILE_PARTS, useTrail } from '#app/profile-parts.tsx'

export const loader = prefetch((dispatch, { params: { name = '' }, search }) => {
  const { topic, profileArticles } = profilesApi.endpoints
  return Promise.all([
    dispatch(topic.initiate(name, PREFETCH)),
    dispatch(profileArticles.initiate(firstArticles('topics', { name, query: search }), PREFETCH)),
  ])
})

export function Component() {
  const { name = '' } = useParams()
  return <TopicPage key={name} name={name} trail={useTrail()} parts={PROFILE_PARTS} />
}
