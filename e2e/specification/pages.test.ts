import { home } from './pages/home.ts'
import { routes } from './pages/routes.ts'
import { shell } from './pages/shell.ts'
import { prepareStage } from './stage.ts'

const stage = prepareStage()

routes(stage)
shell(stage)
home(stage)
