import { lookThrough } from '../screens/look-through.ts'

lookThrough(['results', 'articles', 'home', 'what lies over pages', 'bookmarks', 'dialogs of bookmarks'])
