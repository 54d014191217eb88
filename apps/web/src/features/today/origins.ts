import FolderOutlined from 'virtual:icon/FolderOutlined'
import LabelOutlined from 'virtual:icon/LabelOutlined'
import LanguageOutlined from 'virtual:icon/LanguageOutlined'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import PersonOutlined from 'virtual:icon/PersonOutlined'
import type { TodayOrigin } from '@claire/api-contract'

/** Origins in the order in which they are listed. */
export const ORIGINS = [
  'alert',
  'folder',
  'author',
  'source',
  'topic',
] as const satisfies readonly TodayOrigin[]

export const ORIGIN_ICONS = {
  alert: NotificationsOutlined,
  folder: FolderOutlined,
  author: PersonOutlined,
  source: LanguageOutlined,
  topic: LabelOutlined,
} as const
