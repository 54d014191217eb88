import { useParams } from 'react-router'
import { AuthorPage, profilesApi } from '#features/profiles'
import { PREFETCH } from '#shared/api/base-api.ts'
import { prefetch } from '#app/prefetch.ts'
import { PROFILE_PARTS, useTrail } from '#app/profile-parts.tsx'

export const loader = prefetch((dispatch, { params: { key = '' } }) =>
  dispatch(profilesApi.endpoints.author.initiate(key, PREFETCH)),
)

export function Component() {
  const { key = '' } = useParams()
  return <AuthorPage key={key} name={key} trail={useTrail()} parts={PROFILE_PARTS} />
}
