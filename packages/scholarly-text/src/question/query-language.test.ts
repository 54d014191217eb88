import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { queryLanguage } from '../index.ts'

/** Queries, by kind, separated by bars. */
const ENGLISH = {
  substances: `
    imatinib | pembrolizumab | osimertinib resistance | dasatinib nilotinib bosutinib ponatinib | rapamycin |
    semaglutide tirzepatide | lanthanum strontium cobalt ferrite | hexadecyltrimethylammonium bromide |
    polyvinylidene fluoride | dimethylsulfoxide | bis(trifluoromethanesulfonyl)imide |
    2,4-dinitrophenylhydrazine | octamethylcyclotetrasiloxane | kaempferol quercetin myricetin |
    epigallocatechin gallate | chlorpyrifos | azithromycin ivermectin | tetrahydrocannabivarin | wollastonite |
    pyrochlore iridates | skutterudite thermoelectrics | brucite serpentinization |
    isavuconazole voriconazole | perfluorooctanoate | ruxolitinib baricitinib | hydroxychloroquine |
    levothyroxine | phenylephrine | trastuzumab deruxtecan | bisphenol | titanocene dichloride |
    zeolitic imidazolate | ferroelectric hafnia | hematite photoanodes | montmorillonite | tocilizumab |
    n-heterocyclic carbenes`,
  species: `
    Drosophila melanogaster | Caenorhabditis elegans | Wolbachia pipientis Aedes aegypti |
    Nothofagus betuloides | Lecanicillium lecanii | Quercus ilex Fagus sylvatica | Escherichia coli |
    Staphylococcus epidermidis | Magnaporthe oryzae | Toxoplasma gondii bradyzoites | Xylella fastidiosa |
    Batrachochytrium dendrobatidis | Phytophthora infestans | Plasmodium vivax hypnozoites |
    Rosales Brassicales phylogeny | Crocodylus niloticus | saccharomyces cerevisiae |
    arabidopsis thaliana trichomes | Coffea arabica | Zea mays | carex nigra | Candida auris | Danio rerio |
    Ixodes ricinus | pinus sylvestris | Cannabis sativa | Aspergillus fumigatus | cryptococcus neoformans |
    Bacillus thuringiensis | Salmo salar | rattus norvegicus | picea abies | Vibrio vulnificus |
    Cirsium arvense | Mytilus edulis | Dendroctonus ponderosae | nothobranchius furzeri | Anopheles gambiae |
    Pseudomonas aeruginosa biofilms`,
  names: `
    Schrödinger equation | Gröbner bases | Erdős–Rényi | Poincaré | Kołmogorow | Möbius |
    van der Waals heterostructures | van der Waerden | von Neumann algebras | de Broglie | de Haas-van Alphen |
    d'Alembert | L'Hôpital | l'Hospital rule | El Niño | La Niña | Los Angeles smog | Rio de Janeiro dengue |
    Côte d’Ivoire malaria | São Paulo | Wigner–Weyl–Moyal | Hückel | Sjögren | Guillain-Barré | Krzyżewski |
    Vaswani Shazeer Parmar | Müller Schmidt | García Márquez | Bekenstein Hawking | Charlotte Schubert |
    Cheung Leung | Sjöstrand Pythia | Szymański | Karush–Kuhn–Tucker | Reissner-Nordström | Łukasiewicz |
    Dupuytren | Leavitt | haar wavelets | buchi automata | Büchi automata | dijkstra | hölder continuity |
    poincaré inequality | müller glia | gödel incompleteness | Cramér-Rao bound | Itô calculus | Lévy flights |
    Bézier curves | Weierstrass preparation | Chebyshev polynomials | chebyshëv | kolmogorov complexity |
    Rayleigh-Bénard | kerr-newman | Landauer | Onsager | Leiden | Tübingen | Zürich | København | Weimar |
    Kraków | Grothendieck | Witten | Hao Wang | Nguyen Thi Minh | Yamanaka Takahashi | Ó Briain | de Gennes |
    De Finetti | da Vinci | Di Francesco | von Willebrand | van den Berg | ter Haar | memory von Pontarello`,
  formulas: `
    $\\mathcal{N}=4$ super Yang-Mills | \\int_0^\\infty e^{-x^2} dx | $\\alpha$-synuclein | α-synuclein fibrils |
    γδ T cells | ΛCDM | Ω(n log n) | La2CuO4 | BiSbTe3 | LiNi0.8Mn0.1Co0.1O2 | H₂O₂ | SU(2) lattice | p53 |
    μm | sinθ | ψ-epistemic`,
  code: `
    torch.nn.functional | std::unordered_map | numpy ndarray | x_train, y_train = split(data) |
    def forward(self, x): | printf("%d") | kubectl | SELECT * FROM users | git rebase | npm install |
    10.1103/PhysRevLett.77.3865 | arXiv:1706.03762 | https://doi.org/10.1038/nature14539 | hep-ph/9410262 |
    ISO 26262 | CVE-2021-44228 | author:Müller graphene | RFC 9110 | torch.cuda.is_available |
    lambda calculus | haskell monads | foo(bar) | regex backreferences | git bisect`,
  acronyms: `
    SARS-CoV-2 | CRISPR Cas9 | GPT-4 | BERT | fMRI BOLD | DES ISM | UND EL LES | mRNA LNPs | LLMs | ResNet |
    LaTeX | QCD | DIE IGBT | jak inhibitors | als tofersen | fur seals | met amplification | em algorithm |
    dos attacks | w boson mass | z boson decay | na channels | sans serif legibility`,
  learned: `
    de novo protein design | in vitro fertilisation | a priori | a posteriori error estimates |
    ex vivo perfusion | ab initio | déjà vu | naïve Bayes | étale cohomology | vis-à-vis | par excellence |
    laissez-faire | bremsstrahlung | zitterbewegung | eigenvalue | gedankenexperiment | doppelgänger |
    umklapp scattering | ansatz | gestalt | mise en place | habeas corpus | crème fraîche | angst |
    a trous wavelet | à trous wavelet | in situ hybridization | post mortem | per capita | en passant |
    coup d'état | raison d'être | status quo | cul-de-sac`,
  rare: `
    heliostat | temprature dependance of grafene | spintronic magnetotransport | nanoflowers | metagenomics |
    photobleaching | magnetohydrodynamic tokamak | paleomagnetism | biomineralization | kagome |
    quasinormal ringdown | unhydrolysable | mycorrhizal exudates | hemodialysis arteriovenous | die casting |
    the die is cast | as seen on tv | nanocellulose aerogels | deadlift | neurulation | mechanosensing |
    cryptosporidiosis | chemerin omentin | sarcopenia | entrepreneurs | plateaux | naiive bayes |
    bayesain inference | convolutinal nueral netwroks | transfromer | spatiotemporal entrainment |
    phlebotomine sandflies | onchocerciasis | bullvalene | cubane | fullerenes | rhodopsin | chaperonin |
    ubiquitination | neutrinoless | leptogenesis | axino gravitino | quintessence | multiferroics |
    metasurface | plasmonics | memristor | valleytronics | altermagnet`,
  mixed: `
    Lasso Schätzer consistency | deep learning 深度学习 | Kalman-Filter convergence |
    translation of Der Ring des Nibelungen | graphene réseau | the notion of Weltanschauung |
    Sturm und Drang in English literature | Tate-Shafarevich group Ш | the word saudade in Portuguese |
    Bildung and self-formation | hermeneutics of Verstehen | art nouveau architecture |
    Bose-Einstein-Kondensat | Eigenvektor`,
}

const FOREIGN = {
  German: `
    Quantenverschränkung | maschinelles Lernen | neuronale Netze | Schätzungen der Varianz |
    Einfluss der Temperatur | einfluss der temperatur auf die viskosität | Wirkung von Koffein auf den Schlaf |
    Erkennung handschriftlicher Ziffern | Wie lernen Kinder lesen? | ERKENNUNG VON BRUSTKREBS |
    Loeslichkeit von Sauerstoff im Meerwasser | Klimawandel und Landwirtschaft | Energiespeicherung |
    Batterien mit hoher Lebensdauer | Zustandsschätzung nichtlinearer Systeme |
    Deep Learning für die medizinische Bildgebung | Ermüdung von Stahl bei hohen Temperaturen |
    Lösungen der Schrödingergleichung | künstliche Intelligenz in der Medizin | Lithium-Ionen-Akku Alterung |
    Bildsegmentierung | Genauigkeit von Wettervorhersagen | Ursachen des Bienensterbens |
    Schlafstörungen bei Jugendlichen | Optimierung mit genetischen Algorithmen |
    stochastische Differentialgleichungen | Solarzellen aus Perowskit | Sprachmodelle | Wie entsteht Krebs |
    Pflanzenwachstum unter Trockenstress`,
  French: `
    réseaux de neurones | reseaux neuronaux profonds | apprentissage automatique |
    effets du sommeil sur l'apprentissage | trous noirs supermassifs | changement climatique et agriculture |
    intelligence artificielle et santé | analyse de données | théorie des graphes |
    modélisation numérique des écoulements | qualité de l'air dans les villes |
    Quels sont les risques pour les enfants | équations aux dérivées partielles |
    detection du cancer du sein par imagerie | propriétés magnétiques du graphène | énergie solaire |
    étude des batteries au lithium | vieillissement des batteries | cellules solaires | trous noirs |
    comment se forment les galaxies | matière noire | qualité du sommeil chez les adolescents |
    algorithmes génétiques | sécheresse et croissance des plantes | changements climatiques |
    modeles de langue`,
  Spanish: `
    redes neuronales | aprendizaje automático | contaminación del agua |
    efectos del cambio climatico en la agricultura | modelos de lenguaje para el español |
    enfermedades cardiovasculares | ecuaciones diferenciales | materia oscura |
    detección de fraude con redes neuronales | células madre | tratamiento de la diabetes |
    como aprenden los niños | propiedades magneticas de los materiales | aprendizaje profundo |
    vacunas contra la gripe | agujeros negros | calidad del sueño en adolescentes | segmentación de imágenes médicas |
    crecimiento de las plantas | celdas solares de perovskita | cambio climático | algoritmos genéticos |
    cómo se forman las galaxias`,
  Portuguese: `
    redes neurais | aprendizagem profunda | mudanças climáticas na Amazônia |
    efeitos da poluicao sobre a saude | equações diferenciais | detecção de câncer de mama |
    doenças cardiovasculares | buracos negros | tratamento de água | inteligência artificial na educação |
    os efeitos do sono | buracos negros supermassivos | células solares | qualidade do sono em adolescentes |
    crescimento das plantas | segmentação de imagens | algoritmos genéticos para otimização |
    como se formam as galáxias`,
  Italian: `
    reti neurali | apprendimento automatico | cambiamenti climatici e agricoltura |
    qualità dell’aria nelle città | effetti della temperatura sulla crescita | energia solare |
    malattie cardiovascolari | rilevazione di onde gravitazionali | equazioni differenziali |
    intelligenza artificiale per la diagnosi | qualità del sonno | crescita delle piante |
    segmentazione di immagini | algoritmi genetici | effetti della privazione del sonno sulla memoria |
    vaccini contro il cancro | buchi neri e onde gravitazionali | onde gravitazionali | perché dormiamo`,
  Polish: `
    sieci neuronowe | uczenie maszynowe | zmiany klimatu a rolnictwo | czarne dziury |
    wpływ temperatury na wzrost roślin | wykrywanie raka piersi | energia słoneczna |
    wplyw snu na uczenie sie | równania różniczkowe | jakość powietrza w miastach |
    zastosowanie grafenu w elektronice | jakość snu u młodzieży | wzrost roślin | segmentacja obrazów |
    algorytmy genetyczne | ogniwa słoneczne | modele językowe | jak powstają galaktyki`,
  Dutch: `
    neurale netwerken | klimaatverandering en landbouw | invloed van temperatuur op de groei | zwarte gaten |
    kwaliteit van het drinkwater | behandeling van borstkanker met bestraling | duurzame energie voor steden |
    foutcorrectie in kwantumcomputers | gletsjers smelten sneller door opwarming | plastic in de oceaan |
    effecten van slaap bij kinderen | slaapkwaliteit bij jongeren | groei van planten | genetische algoritmen`,
  'other scripts': `
    机器学习 | 深度学习 乳腺癌 | BERT 情感分析 | COVID-19 疫苗的有效性 | 機械学習による画像認識 | ニューラルネットワーク | 딥러닝 영상 분류 | 기후 변화 |
    глубокое обучение | чёрные дыры | загрязнение воды нитратами | μηχανική μάθηση | التعلم العميق |
    למידה עמוקה | मशीन लर्निंग | การเรียนรู้ของเครื่อง | машинное обучение | 量子计算 | 光合作用 | 新型コロナウイルス ワクチン`,
  'rarer languages': `
    maskininlärning för sjukvård | strojové učení | gépi tanulás | makine öğrenmesi | iklim değişikliği |
    effekter av sömnbrist på minnet | mikroplaster i havet | mikroplast i havet | sorte huller og tyngdebølger |
    klimaendringer og landbruk | unen puutteen vaikutus muistiin | koneoppiminen lääketieteessä |
    uyku yoksunluğunun hafıza üzerindeki etkileri | okyanuslarda mikroplastik | çocuklarda diyabet tedavisi |
    pengaruh kurang tidur terhadap daya ingat | lubang hitam dan gelombang gravitasi |
    pembelajaran mesin untuk pengenalan wajah | perubahan iklim dan pertanian |
    ảnh hưởng của thiếu ngủ đến trí nhớ | lỗ đen và sóng hấp dẫn | anh huong cua giac ngu den tri nho |
    vliv nedostatku spánku na paměť | léčba cukrovky u dětí | vplyv spánku na pamäť |
    utjecaj nedostatka sna na pamćenje | efectele lipsei de somn asupra memoriei |
    fekete lyukak és gravitációs hullámok`,
}

/** Too few words to decide, or half of them are also English. */
const DOUBTFUL = `
    Wasserstoffspeicher | Graphenoxid Membranen | schwarze Löcher | vaccins à ARN messager |
    optimisation convexe | segmentation d'images médicales | équation de Schrödinger non linéaire |
    biodiversité marine | lenguaje natural | vacinas de RNA | celle solari |
    come si formano le galassie | ciemna materia | fale grawitacyjne | zonnecellen |
    donkere materie | hoe ontstaan sterrenstelsels | svarta hål | energía solar | energia solar no Brasil |
    buchi neri`

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
const vocabulary = new Set(read('packages/embeddings/model/vocab.txt').split('\n'))
const queriesIn = (table: string) => table.split('|').map((query) => query.trim())
const foreignAmong = (queries: string[]) =>
  queries.filter((query) => queryLanguage(query, (word) => vocabulary.has(word)) === 'other')

for (const [kind, table] of Object.entries(ENGLISH))
  test(`an English query is recognised as English: ${kind}`, () =>
    assert.deepEqual(foreignAmong(queriesIn(table)), []))

for (const [kind, table] of Object.entries(FOREIGN))
  test(`a query in another language is recognised: ${kind}`, () =>
    assert.deepEqual(foreignAmong(queriesIn(table)), queriesIn(table)))

test('a query counts as English when in doubt', () => assert.deepEqual(foreignAmong(queriesIn(DOUBTFUL)), []))

test('no English query of the evaluation is recognised as another language', () => {
  const others = /, (?:de|fr|es|pt|it)$|courtesy|together|not corrected|missing/
  const english = ['queries', 'questions']
    .flatMap((name) => read(`fixtures/queries/${name}.jsonl`).trim().split('\n'))
    .map((line) => JSON.parse(line) as { style: string; query: string })
    .filter(({ style }) => !others.test(style))
    .map(({ query }) => query)
  assert.ok(english.length > 400)
  assert.deepEqual(foreignAmong(english), [])
})

test('a part without English words has the language of the whole, others their own', () => {
  const languageOf = (part: string, whole: string) =>
    queryLanguage(part, (word) => vocabulary.has(word), whole)
  assert.equal(languageOf('dunkle Materie', 'dunkle Materie, aber keine Axionen'), 'other')
  assert.equal(languageOf('dunkle Materie', 'dunkle Materie'), 'en')
  assert.equal(languageOf('deep learning', 'Ich suche Arbeiten über deep learning'), 'en')
  assert.equal(languageOf('Zitterbewegung', 'Zitterbewegung without magnetic fields'), 'en')
})
