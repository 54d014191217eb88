import type { notices as English } from '../en/notices.ts'
import type { Translated } from '../translated.ts'

export const notices: Translated<typeof English> = {
  title: 'Open-Source-Hinweise',
  lead: 'Claire enthält Software, Daten und eine Schrift von anderen. Dies sind ihre Namen, Lizenzen und Urheberrechtshinweise, im Wortlaut.',
}
