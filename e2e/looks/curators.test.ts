import { lookThrough } from '../screens/look-through.ts'

lookThrough(['alerts', 'suggested sources', 'approved sources', 'account', 'mail', 'doors'])
