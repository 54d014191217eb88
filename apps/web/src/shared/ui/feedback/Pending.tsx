/**
 * Placeholder of an optional part while it is loading. The content after it stays invisible until then (see
 * `afterPending`), because it would move.
 */
export const Pending = () => <div data-pending hidden />

/** Styles of the element that contains such parts. */
export const afterPending = { '& > [data-pending] ~ *': { visibility: 'hidden' } } as const
