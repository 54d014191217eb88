import { lookThrough } from '../screens/look-through.ts'

lookThrough([
  'results',
  'articles',
  'evidence',
  'home',
  'what lies over pages',
  'bookmarks',
  'dialogs of bookmarks',
  'sharing of folders',
])
