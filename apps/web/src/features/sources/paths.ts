/** Path of a person's own suggestions, with the decisions on them. */
export const MY_SUGGESTIONS_PATH = '/account-settings/suggestions'
