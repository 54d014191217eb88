import { account } from './pages/account.ts'
import { articleCalls } from './pages/article-calls.ts'
import { bookmarks } from './pages/bookmarks.ts'
import { admin } from './pages/admin.ts'
import { alerts } from './pages/alerts.ts'
import { detail } from './pages/detail.ts'
import { entities } from './pages/entities.ts'
import { errors } from './pages/errors.ts'
import { home } from './pages/home.ts'
import { limits } from './pages/limits.ts'
import { purpose, roles } from './pages/purpose.ts'
import { routes } from './pages/routes.ts'
import { search } from './pages/search.ts'
import { shell } from './pages/shell.ts'
import { states } from './pages/states.ts'
import { validation } from './pages/validation.ts'
import { sourceDialog } from './pages/source-dialog.ts'
import { prepareStage } from './stage.ts'

const stage = prepareStage()

routes(stage)
shell(stage)
home(stage)
search(stage)
detail(stage)
bookmarks(stage)
account(stage)
purpose(stage)
validation(stage)
roles(stage)
articleCalls(stage)
states(stage)
entities(stage)
limits(stage)
alerts(stage)
admin(stage)
sourceDialog(stage)
errors(stage)
