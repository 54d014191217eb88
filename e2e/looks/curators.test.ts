import { lookThrough } from '../screens/look-through.ts'

lookThrough([
  'alerts',
  'suggested sources',
  'approved sources',
  'pairs of articles',
  'account',
  'mail',
  'doors',
])
