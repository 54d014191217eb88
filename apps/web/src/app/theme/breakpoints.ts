/** Window widths in px from which a layout applies (docs/product.md 9). */
export const xs = 0
export const sm = 429
export const md = 1025
export const lg = 1200
export const xl = 1320

export const HEADER_HEIGHT = 64
export const DRAWER_OPEN_WIDTH = 256
export const DRAWER_COLLAPSED_WIDTH = 60
export const BOTTOM_BAR_HEIGHT = 56

/** Windows so low that fixed bars would take half of them: a window of 1280 × 900 px at 400 %, a phone on its side. */
export const LOW_WINDOW = '@media (max-height: 399px)'
