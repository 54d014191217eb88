import { lookThrough } from '../screens/look-through.ts'

lookThrough(['results', 'articles', 'home', 'bookmarks', 'dialogs of bookmarks'])
