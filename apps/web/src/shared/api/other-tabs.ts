import { baseApi } from './base-api.ts'

type Tag = 'Bookmark' | 'Folder'
type Dispatch = (change: ReturnType<typeof baseApi.util.invalidateTags>) => unknown

const CHANNEL = 'claire-changes'
let channel: BroadcastChannel | undefined

/** What another tab of this browser has changed is asked for again in this one. Called once. */
export function followOtherTabs(dispatch: Dispatch) {
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Tag[]>) =>
    dispatch(baseApi.util.invalidateTags(data)),
  )
}

/** Tells the other tabs what has changed. */
export const tellOtherTabs = (tags: Tag[]) => channel?.postMessage(tags)
