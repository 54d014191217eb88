import type { terms as English } from '../en/terms.ts'
import type { Translated } from '../translated.ts'

export const terms: Translated<typeof English> = {
  title: 'Conditions d’utilisation',
  purpose: {
    title: 'À quoi sert Claire',
    text: 'Claire aide les chercheurs à trouver des articles scientifiques et techniques. Il recueille des titres, des résumés et, lorsque les éditeurs le permettent, des textes de sources que des administrateurs ont approuvées.',
  },
  content: {
    title: 'Les articles appartiennent à leurs éditeurs',
    text: 'Claire montre des extraits et des liens. Les articles restent là où ils ont été publiés, aux conditions de leurs éditeurs. Avant d’utiliser un article au-delà de sa lecture, consultez sa propre licence.',
  },
  accuracy: {
    title: 'Vérifiez avant de vous y fier',
    text: 'Les passages clés et les résumés sont faits automatiquement. Ils peuvent omettre ce qui compte pour vous. Lisez l’article lui-même avant d’en tirer une décision.',
  },
  data: {
    title: 'Ce qui est conservé à votre sujet',
    text: 'Votre nom et votre adresse e-mail viennent de votre connexion. Vos favoris, dossiers, propositions et recherches récentes sont conservés pour que vous les retrouviez. Supprimer votre compte dans les paramètres du compte efface tout cela.',
  },
}
