import { routes } from './pages/routes.ts'
import { prepareStage } from './stage.ts'

const stage = prepareStage()

routes(stage)
