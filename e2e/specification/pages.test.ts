import { account } from './pages/account.ts'
import { bookmarks } from './pages/bookmarks.ts'
import { detail } from './pages/detail.ts'
import { errors } from './pages/errors.ts'
import { home } from './pages/home.ts'
import { routes } from './pages/routes.ts'
import { search } from './pages/search.ts'
import { shell } from './pages/shell.ts'
import { prepareStage } from './stage.ts'

const stage = prepareStage()

routes(stage)
shell(stage)
home(stage)
search(stage)
detail(stage)
bookmarks(stage)
account(stage)
errors(stage)
