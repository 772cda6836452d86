import { lazyJson } from '../base/lazyRequire';
import { ownProperty } from '../base/nameTable';
import { stemWord } from './stems';

const tablesByLanguage = lazyJson<Record<string, string[]>>('generalWords', import.meta.url);

/** The number that is added to the number of classes to get the rarity of a word that is not in the table. */
const UNLISTED_RARITY = 2;

/**
 * The words of general language and their frequency classes, from the table of training/build_general_words.py. Each
 * class is half as frequent as the one before. All forms of a stem count together.
 */
export class GeneralWords {
  private readonly byStem = new Map<string, number>();
  private readonly written = new Map<string, string>();
  private readonly rarest: number;

  constructor(private readonly language: string) {
    const classes = ownProperty(tablesByLanguage(), language.split('-')[0]!.toLowerCase()) ?? [];
    this.rarest = classes.length;
    classes.forEach((words, index) => {
      for (const word of words.split(' ').filter(Boolean)) {
        this.written.set(word.toLowerCase(), word);
        const key = stemWord(word, language);
        this.byStem.set(key, (this.byStem.get(key) ?? 0) + 2 ** -index);
      }
    });
  }

  /** Returns whether there is a table for the language. */
  get hasTable(): boolean {
    return this.rarest > 0;
  }

  /** Returns whether the exact form is a word of the language in this spelling: *Zeit*, not *zeit*. */
  has(form: string): boolean {
    return this.written.get(form.toLowerCase()) === form;
  }

  /** Returns the rarity of a word: n if one in 2ⁿ words is a form of it, so 10 for one in a thousand. */
  rarity(word: string): number {
    const share = this.byStem.get(stemWord(word, this.language));
    return share === undefined ? this.rarest + UNLISTED_RARITY : -Math.log2(share);
  }
}

const sharedByLanguage = lazyJson<Record<string, string[]>>('sharedWords', import.meta.url);

/**
 * Words that texts about any subject share (*type*, *size*, *content*). The table of training/build_shared_words.py
 * groups them by the share of texts, in tenths, in which they are at least 3 of 100,000 words.
 */
export class TopicNeutralWords {
  private readonly byForm = new Map<string, number>();
  private readonly byStem = new Map<string, number>();

  constructor(private readonly language: string) {
    const tenths = ownProperty(sharedByLanguage(), language.split('-')[0]!.toLowerCase()) ?? [];
    tenths.forEach((words, index) => {
      for (const word of words.split(' ').filter(Boolean)) {
        const key = stemWord(word, language);
        this.byForm.set(word, index / 10);
        this.byStem.set(key, Math.max(index / 10, this.byStem.get(key) ?? 0));
      }
    });
  }

  /** Returns the share of unrelated texts that use the word: 0 for one that fewer than half of them use. */
  spread(word: string): number {
    return (
      this.byForm.get(word.toLowerCase()) ??
      (word.length > 3 ? this.byStem.get(stemWord(word, this.language)) : undefined) ??
      0
    );
  }
}

/** A list of words that also recognises their inflected forms. */
class ListedWords {
  private readonly byStem = new Map<string, string[]>();
  private readonly isEnglish: boolean;

  /**
   * @param maxEndingLength the maximum difference in length between a form and its word, in languages other than
   * English; a greater one means a different word: *utiliser*, *utilisateur*
   */
  constructor(
    private readonly language: string,
    lists: Readonly<Record<string, string>>,
    private readonly isEnglishForm: (form: string, word: string) => boolean,
    private readonly maxEndingLength: number,
  ) {
    const primary = language.split('-')[0]!.toLowerCase();
    this.isEnglish = primary === 'en';
    for (const word of (ownProperty(lists, primary) ?? '').split(/\s+/u).filter(Boolean)) {
      const key = stemWord(word, language);
      this.byStem.set(key, [...(this.byStem.get(key) ?? []), word.toLowerCase()]);
    }
  }

  has(word: string): boolean {
    const form = word.toLowerCase();
    const listed = this.byStem.get(stemWord(word, this.language)) ?? [];
    return listed.some((known) =>
      this.isEnglish ? this.isEnglishForm(form, known) : Math.abs(form.length - known.length) <= this.maxEndingLength,
    );
  }
}

/**
 * Words of texts about any subject, mostly nouns and adjectives: sizes, places, parts of a text, properties. Alone they
 * are not terms, but they may be part of one: *text editor*, *custom field*.
 */
const GENERAL_NOUNS: Readonly<Record<string, string>> = {
  en: `width height depth length thickness distance size speed quality quantity weight amount duration interval period
    type text list page section paragraph selection content contents title description owner behavior behaviour machine
    computer data system river hill mountain game internet invitation shape appearance position location place side top
    bottom left right center centre middle corner beginning date country city street address person people letter paper
    house choice suggestion recommendation advice attempt effort advantage disadvantage difference relation situation
    condition activity action opportunity possibility development support help news story idea reason cause effort
    chance limit random custom vertical horizontal logical physical optional external internal separate active inactive
    visible invisible hidden temporary permanent equivalent underlying downloaded installed connected selected enabled
    disabled supported unsupported black white red green blue yellow light dark strong weak fast slow near far early
    late ready busy free full half millisecond centimeter centimetre millimeter millimetre meter metre kilometer
    kilometre inch percent percentage behave continue look remember forget wait hide`,
  de: `Breite Höhe Tiefe Länge Dicke Abstand Größe Geschwindigkeit Qualität Menge Gewicht Dauer Intervall Typ Text
    Liste Seite Abschnitt Auswahl Inhalt Titel Beschreibung Besitzer Eigentümer Verhalten Maschine Rechner Computer
    Daten System Fluss Hügel Berg Spiel Internet Einladung Form Aussehen Position Ort Stelle Mitte Ecke Datum Land
    Stadt Straße Person Leute Brief Papier Haus Vorschlag Rat Versuch Vorteil Nachteil Unterschied Lage Bedingung
    Entwicklung Hilfe Grenze zufällig benutzerdefiniert senkrecht waagerecht vertikal horizontal logisch physisch
    optional extern intern getrennt aktiv inaktiv sichtbar unsichtbar versteckt gleichwertig ausgewählt schwarz weiß
    rot grün blau gelb hell dunkel schnell langsam Millisekunde Prozent`,
  fr: `largeur hauteur profondeur longueur épaisseur distance taille vitesse qualité quantité poids durée intervalle
    période type texte liste page section paragraphe sélection contenu titre description propriétaire comportement
    machine ordinateur données système rivière colline montagne jeu internet invitation forme apparence position
    emplacement endroit côté centre milieu coin date pays ville rue adresse personne lettre papier maison choix
    suggestion conseil avantage différence situation activité développement aide limite aléatoire personnalisé vertical
    horizontal logique physique facultatif externe interne séparé actif inactif visible caché temporaire permanent
    équivalent téléchargé installé connecté sélectionné activé désactivé noir blanc rouge vert bleu jaune rapide lent
    milliseconde pourcentage`,
  es: `anchura ancho altura alto profundidad longitud grosor distancia tamaño velocidad calidad cantidad peso duración
    intervalo período periodo tipo texto lista página sección párrafo selección contenido título descripción
    propietario comportamiento máquina ordenador computadora datos sistema río colina montaña juego internet invitación
    forma apariencia posición ubicación lugar lado centro esquina fecha país ciudad calle persona carta papel casa
    sugerencia consejo ventaja diferencia situación actividad desarrollo ayuda límite aleatorio personalizado vertical
    horizontal lógico físico opcional externo interno activo inactivo visible oculto temporal permanente equivalente
    descargado instalado conectado seleccionado activado desactivado negro blanco rojo verde azul amarillo rápido lento
    milisegundo porcentaje`,
  ru: `ширина высота глубина длина толщина расстояние размер скорость качество количество вес длительность интервал
    период тип текст список страница раздел выделение содержимое содержание заголовок описание владелец поведение
    машина компьютер данные система река холм гора игра интернет приглашение форма вид положение место сторона центр
    середина угол дата страна город улица человек письмо бумага дом выбор совет разница условие развитие помощь
    случайный пользовательский вертикальный горизонтальный логический физический внешний внутренний активный видимый
    скрытый временный постоянный чёрный белый красный зелёный синий миллисекунда процент`,
};

/** Recognises general nouns, which are not specific to a subject; languages without a list have none. */
export class GeneralNouns extends ListedWords {
  constructor(language: string) {
    // In English any ending except that of the plural forms a different word: *listing*.
    super(language, GENERAL_NOUNS, (form, known) => form === known || form === `${known}s`, 3);
  }
}

/**
 * Words that manuals, reports and lessons use for any subject: words of quantity, order and likeness, and verbs of
 * instructions. The frequency tables, mostly made from fiction and speech, rate them as rare.
 */
const EXPOSITORY_WORDS: Readonly<Record<string, string>> = {
  en: `example instance case way thing time number amount part reason result problem purpose detail information kind
    sort use usage need fact end beginning start place other another same different similar various multiple several
    single specific particular certain common general entire whole full complete additional extra further available
    possible impossible necessary required useful important main major new old current existing previous next following
    first second third last final initial original different correct incorrect wrong right left good bad best better
    easy simple difficult high low large small big long short recent likely own such sure able basic special normal
    usual typical given related corresponding appropriate relevant many much more most less few enough total maximum
    minimum zero one two three four five ten hundred thousand make do take give get put let keep go come see look show
    say tell call find know want try work happen become seem mean think read write add remove change set create delete
    select choose open close allow enable disable contain include provide specify require define describe perform start
    stop finish continue begin complete display appear view check ensure avoid prevent cause help follow apply replace
    modify update leave move turn click press enter insert reset invert configure exist fail succeed return use using
    depend refer again also already always automatically manually currently usually often never sometimes directly
    easily simply finally exactly properly correctly successfully optionally alternatively here there now today
    yesterday tomorrow day week month year hour minute second moment people person man woman name word question answer
    idea work home yes no please thanks welcome hello invalid unknown missing failed unable unexpected empty please
    warning yourself itself something anything nothing everything someone`,
  de: `Beispiel Fall Weise Art Mal Zeit Anzahl Teil Grund Ergebnis Zweck Ende Anfang Möglichkeit Information
    verschieden bestimmt gleich ander neu alt aktuell vorhanden vorherig nächst folgend erst letzt ganz vollständig
    zusätzlich weiter verfügbar möglich notwendig nötig erforderlich nützlich wichtig richtig falsch gut schlecht
    besser best einfach hoch niedrig groß klein lang kurz gewünscht entsprechend jeweilig machen tun nehmen geben
    lassen gehen sehen zeigen finden wissen wollen versuchen hinzufügen entfernen ändern auswählen wählen öffnen
    schließen erlauben ermöglichen enthalten angeben verwenden benutzen automatisch manuell direkt bereits immer oft
    normalerweise`,
  fr: `exemple cas façon manière chose fois temps nombre partie raison résultat but fin début détail information autre
    même différent similaire divers plusieurs spécifique particulier certain commun général entier complet
    supplémentaire disponible possible nécessaire requis utile important nouveau ancien actuel existant précédent
    suivant premier deuxième dernier initial correct incorrect bon mauvais meilleur facile simple haut bas grand petit
    long court faire prendre donner mettre laisser garder aller voir montrer dire trouver savoir vouloir essayer
    ajouter supprimer modifier changer créer sélectionner choisir ouvrir fermer permettre contenir inclure fournir
    spécifier utiliser afficher automatiquement manuellement directement toujours souvent`,
  es: `ejemplo caso manera forma cosa vez tiempo número cantidad parte razón resultado fin principio detalle
    información otro mismo diferente distinto similar varios específico particular cierto común general entero completo
    adicional disponible posible necesario requerido útil importante nuevo viejo actual existente anterior siguiente
    primero segundo último inicial correcto incorrecto bueno malo mejor fácil simple alto bajo grande pequeño largo
    corto hacer tomar dar poner dejar ir ver mostrar decir encontrar saber querer intentar añadir agregar eliminar
    cambiar crear seleccionar elegir abrir cerrar permitir contener incluir proporcionar especificar usar utilizar
    automáticamente manualmente directamente siempre`,
};

/** Recognises words that manuals use for any subject; languages without a list have none. */
export class ExpositoryWords extends ListedWords {
  constructor(language: string) {
    super(language, EXPOSITORY_WORDS, isInflected, 2);
  }
}

/**
 * Returns whether an English form belongs to the word and to no other word of its stem, unlike *user* of *use* or
 * *setting* of *set*.
 */
function isInflected(form: string, word: string): boolean {
  const short = word.replace(/e$/u, '');
  return [
    word,
    `${word}s`,
    `${word}es`,
    `${word}ed`,
    `${word}d`,
    `${word}ing`,
    `${short}ing`,
    word.replace(/y$/u, 'ies'),
    word.replace(/y$/u, 'ied'),
  ].includes(form);
}
