/** Where people see what became of the sources they suggested. */
export const MY_SUGGESTIONS_PATH = '/account-settings/suggestions'
