import type { reports as English } from '../en/reports.ts'
import type { Translated } from '../translated.ts'

export const reports: Translated<typeof English> = {
  title: 'Erreurs signalées',
  lead: 'Ce que des lecteurs trouvent faux dans un article. Ce qui attend depuis le plus longtemps vient en premier.',
  list: 'Signalements',
  pages: 'Pages des signalements',
  empty: 'Rien n’est signalé.',
  emptyText: 'Ce qui est signalé sur la page d’un article reste ici jusqu’à ce que ce soit traité.',
  about: { summary: 'Passages clés', facts: 'Données' },
  changed: 'L’article a changé depuis.',
  said: 'Affiché alors',
  note: 'Ce qui est faux',
  noNote: 'Rien n’a été écrit à ce sujet.',
  settle: 'MARQUER COMME TRAITÉ',
  rewrite: 'TRAITER ET RÉÉCRIRE',
  settled: 'Signalement traité',
  failed: 'Le signalement n’a pas pu être traité.',
}
