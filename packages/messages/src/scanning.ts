import english from '../en/scanning.json' with { type: 'json' }
import french from '../fr/scanning.json' with { type: 'json' }
import german from '../de/scanning.json' with { type: 'json' }

/** The messages about sources, their scans and their health, by language. */
export const SCANNING_MESSAGES = { en: english, de: german, fr: french } satisfies Record<string, object>
