import type { notices as English } from '../en/notices.ts'
import type { Translated } from '../translated.ts'

export const notices: Translated<typeof English> = {
  title: 'Mentions open source',
  lead: 'Claire contient des logiciels, des données et une police d’autres auteurs. Voici leurs noms, leurs licences et leurs mentions de droits d’auteur, dans leur langue d’origine.',
}
