/** Words at the end of a row that can be pressed: one that is disabled looks so wherever the pointer is. */
export const QUIET_BUTTON = '.MuiButton-colorInherit:not(.Mui-disabled, [aria-disabled="true"])'
