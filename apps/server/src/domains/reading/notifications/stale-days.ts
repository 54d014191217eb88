/** Days without opening after which a person is asked about an alert. */
export const DAYS_UNOPENED = 365
/** Days in which a person can answer before the mail pauses. */
export const DAYS_TO_ANSWER = 30
