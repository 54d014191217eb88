import { useParams } from 'react-router'
import { AuthorPage, firstArticles, profilesApi, TopicPage } from '#features/profiles'
import { PREFETCH } from '#shared/api/base-api.ts'
import { prefetch } from '#app/prefetch.ts'
import { PROFILE_PARTS, useTrail } from '#app/profile-parts.tsx'

/** The pages of an author and of a topic, which are one file: most who open one open the other. */
export const author = {
  // Which articles are listed depends on the answer.
  loader: prefetch((dispatch, { params: { name = '' } }) =>
    dispatch(profilesApi.endpoints.author.initiate(name, PREFETCH)),
  ),
  Component: Author,
}

export const topic = {
  loader: prefetch((dispatch, { params: { name = '' }, search }) =>
    Promise.all([
      dispatch(profilesApi.endpoints.topic.initiate(name, PREFETCH)),
      dispatch(
        profilesApi.endpoints.profileArticles.initiate(
          firstArticles('topics', { name, query: search }),
          PREFETCH,
        ),
      ),
    ]),
  ),
  Component: Topic,
}

function Author() {
  const { name = '' } = useParams()
  return <AuthorPage key={name} name={name} trail={useTrail()} parts={PROFILE_PARTS} />
}

function Topic() {
  const { name = '' } = useParams()
  return <TopicPage key={name} name={name} trail={useTrail()} parts={PROFILE_PARTS} />
}
