/** Height that is reserved for evidence before it is loaded. */
export const EVIDENCE_ROOM = { minHeight: { xs: 900, sm: 640, md: 510 } } as const
/** The same afterwards; in small windows what is below is not in view. */
export const EVIDENCE_ROOM_AFTER = { minHeight: { md: 510 } } as const

/** Key of the setting whether questions show their evidence. */
export const IS_SHOWN_KEY = 'claire-evidence'
