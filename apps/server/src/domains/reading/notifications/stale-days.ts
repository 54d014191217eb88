/** So long may what an alert tells be left unopened before its person is asked. */
export const DAYS_UNOPENED = 365
/** So long has its person time to answer before its mail pauses. */
export const DAYS_TO_ANSWER = 30
