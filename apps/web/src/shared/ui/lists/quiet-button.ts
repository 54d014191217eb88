/** Selector of a text button at the end of a row; a disabled one does not react to the pointer. */
export const QUIET_BUTTON = '.MuiButton-colorInherit:not(.Mui-disabled, [aria-disabled="true"])'
