import { CURATING_SCREENS } from './curating-screens.ts'
import { readingScreens } from './reading-screens.ts'
import type { Screen } from './screen.ts'

/** Every screen in every face; `search` is words that the library has articles about. */
export const everyScreen = (search: string): Screen[] => [
  ...readingScreens(`/search?${new URLSearchParams({ searchText: search })}`),
  ...CURATING_SCREENS,
]
