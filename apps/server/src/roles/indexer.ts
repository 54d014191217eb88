import type { IndexFollower } from '#domains/reading/search'

/** Keeps the search index current: what happens to articles is taken up in order, and the index rebuilt where that is not enough. */
export function startIndexer({ follower }: { follower: IndexFollower }) {
  follower.start()
  return {
    /** Ends when the batch under way is written. */
    stop: () => follower.stop(),
  }
}
