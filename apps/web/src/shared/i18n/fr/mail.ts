import type { mail as English } from '../en/mail.ts'
import type { Translated } from '../translated.ts'

export const mail: Translated<typeof English> = {
  outbox: {
    title: 'E-mails conservés',
    lead: 'Aucun serveur de messagerie n’est configuré (SMTP_URL) ; les messages restent sur ce serveur.',
    pages: 'Pages des messages',
    empty: 'Aucun message n’a encore été écrit.',
    emptyText:
      'Les confirmations d’adresses et les e-mails d’alertes seront conservés ici dès qu’il y en aura.',
    elsewhere: 'Les e-mails quittent ce serveur.',
    elsewhereText: 'Un serveur de messagerie est configuré ; rien de ce qui est envoyé ne peut être lu ici.',
  },
  message: {
    title: 'Message',
    sentTo: 'À {{to}}, {{moment}}',
    part: 'Ce qui est affiché',
    parts: { html: 'Tel qu’il apparaît', text: 'En texte', eml: 'Tel qu’il est stocké' },
    close: 'Fermer',
  },
}
