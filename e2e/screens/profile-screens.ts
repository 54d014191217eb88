import {
  GIVEN_NAMESAKES,
  GIVEN_PERSON,
  GIVEN_TOPIC,
  NAMESAKES_PATH,
  NOTHING_FOUND,
  PROFILE_PATH,
  TOPIC_PATH,
} from './given-profiles.ts'
import { type Screen, selectFirst } from './screen.ts'

export const PROFILE_SCREENS: Screen[] = [
  { name: 'author', path: PROFILE_PATH, given: GIVEN_PERSON },
  { name: 'author-namesakes', path: NAMESAKES_PATH, given: GIVEN_NAMESAKES },
  { name: 'author-selected', path: PROFILE_PATH, given: GIVEN_PERSON, act: selectFirst },
  {
    name: 'author-nothing-found',
    path: `${PROFILE_PATH}?q=zzyzx`,
    // The last one of a path answers.
    given: [...GIVEN_PERSON, [/\/articles$/, NOTHING_FOUND]],
  },
  { name: 'author-unknown', path: '/author/Nobody%20Atall' },
  { name: 'author-failing', path: PROFILE_PATH, failing: /^\/claire\/authors/ },
  { name: 'author-list-failing', path: PROFILE_PATH, given: GIVEN_PERSON.slice(1), failing: /articles$/ },
  { name: 'author-waiting', path: PROFILE_PATH, waiting: /^\/claire\/authors/ },
  { name: 'topic', path: TOPIC_PATH, given: GIVEN_TOPIC },
]
