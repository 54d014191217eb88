/**
 * In the place of a part that is there only where it has something to say, while that is on its way. What follows it
 * stays unseen so long (see `afterPending`): it would be pushed away otherwise.
 */
export const Pending = () => <div data-pending hidden />

/** For the element that holds such parts. */
export const afterPending = { '& > [data-pending] ~ *': { visibility: 'hidden' } } as const
