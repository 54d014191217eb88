import { baseApi } from './base-api.ts'

type Tag = 'Bookmark' | 'Folder'
type Dispatch = (change: ReturnType<typeof baseApi.util.invalidateTags>) => unknown

const CHANNEL = 'claire-changes'
let channel: BroadcastChannel | undefined

/** Refetches data that another tab of this browser has changed. Called once. */
export function followOtherTabs(dispatch: Dispatch) {
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Tag[]>) =>
    dispatch(baseApi.util.invalidateTags(data)),
  )
}

/** Notifies the other tabs of changed data. */
export const notifyOtherTabs = (tags: Tag[]) => channel?.postMessage(tags)
