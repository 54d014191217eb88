import type { mail as English } from '../en/mail.ts'
import type { Translated } from '../translated.ts'

export const mail: Translated<typeof English> = {
  outbox: {
    title: 'Verwahrte E-Mails',
    lead: 'Es ist kein Mailserver eingerichtet (SMTP_URL); die Nachrichten bleiben auf diesem Server.',
    pages: 'Seiten der Nachrichten',
    empty: 'Es wurde noch keine Nachricht geschrieben.',
    emptyText:
      'Bestätigungen von Adressen und E-Mails zu Alerts werden hier verwahrt, sobald es welche gibt.',
    elsewhere: 'Die E-Mails verlassen diesen Server.',
    elsewhereText: 'Ein Mailserver ist eingerichtet; was gesendet wird, ist hier nicht zu lesen.',
  },
  message: {
    title: 'Nachricht',
    sentTo: 'An {{to}}, {{moment}}',
    part: 'Was gezeigt wird',
    parts: { html: 'Wie sie aussieht', text: 'Als Text', eml: 'Wie sie gespeichert ist' },
    close: 'Schließen',
  },
}
