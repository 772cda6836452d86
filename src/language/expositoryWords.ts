import { ownValue } from '../base/nameTable';
import { stem } from './stems';

/**
 * What every manual, report and lesson says whatever it is about, and what the tables of general language, made of tales and talk, take for
 * rarer than it is: words of quantity, order and likeness, and the verbs of instructions.
 */
const EXPOSITORY_WORDS: Readonly<Record<string, string>> = {
  en: `example instance case way thing time number amount part reason result problem purpose detail information kind sort use usage need fact end beginning start place
    other another same different similar various multiple several single specific particular certain common general entire whole full complete additional extra further available possible impossible
    necessary required useful important main major new old current existing previous next following first second third last final initial original different correct incorrect wrong right left
    good bad best better easy simple difficult high low large small big long short recent likely own such sure able basic special normal usual typical given related corresponding appropriate relevant
    many much more most less few enough total maximum minimum zero one two three four five ten hundred thousand
    make do take give get put let keep go come see look show say tell call find know want try work happen become seem mean think read write
    add remove change set create delete select choose open close allow enable disable contain include provide specify require define describe perform start stop finish continue begin complete
    display appear view check ensure avoid prevent cause help follow apply replace modify update leave move turn click press enter exist fail succeed return use using depend refer
    again also already always automatically manually currently usually often never sometimes directly easily simply finally exactly properly correctly successfully optionally alternatively
    here there now today yesterday tomorrow day week month year hour minute second moment people person man woman name word question answer idea work home yes no please thanks welcome hello
    invalid unknown missing failed unable unexpected empty please warning yourself itself something anything nothing everything someone`,
  de: `Beispiel Fall Weise Art Mal Zeit Anzahl Teil Grund Ergebnis Zweck Ende Anfang Möglichkeit Information verschieden bestimmt gleich ander neu alt aktuell vorhanden vorherig nächst folgend erst letzt
    ganz vollständig zusätzlich weiter verfügbar möglich notwendig nötig erforderlich nützlich wichtig richtig falsch gut schlecht besser best einfach hoch niedrig groß klein lang kurz gewünscht entsprechend jeweilig
    machen tun nehmen geben lassen gehen sehen zeigen finden wissen wollen versuchen hinzufügen entfernen ändern auswählen wählen öffnen schließen erlauben ermöglichen enthalten angeben verwenden benutzen
    automatisch manuell direkt bereits immer oft normalerweise`,
  fr: `exemple cas façon manière chose fois temps nombre partie raison résultat but fin début détail information autre même différent similaire divers plusieurs spécifique particulier certain commun général entier complet
    supplémentaire disponible possible nécessaire requis utile important nouveau ancien actuel existant précédent suivant premier deuxième dernier initial correct incorrect bon mauvais meilleur facile simple haut bas grand petit long court
    faire prendre donner mettre laisser garder aller voir montrer dire trouver savoir vouloir essayer ajouter supprimer modifier changer créer sélectionner choisir ouvrir fermer permettre contenir inclure fournir spécifier utiliser afficher
    automatiquement manuellement directement toujours souvent`,
  es: `ejemplo caso manera forma cosa vez tiempo número cantidad parte razón resultado fin principio detalle información otro mismo diferente distinto similar varios específico particular cierto común general entero completo
    adicional disponible posible necesario requerido útil importante nuevo viejo actual existente anterior siguiente primero segundo último inicial correcto incorrecto bueno malo mejor fácil simple alto bajo grande pequeño largo corto
    hacer tomar dar poner dejar ir ver mostrar decir encontrar saber querer intentar añadir agregar eliminar cambiar crear seleccionar elegir abrir cerrar permitir contener incluir proporcionar especificar usar utilizar
    automáticamente manualmente directamente siempre`,
};

/** Beyond this an ending has made another word of it: *utiliser*, *utilisateur*. */
const LONGEST_ENDING = 2;

/** Whether a word is one that every expository text uses; of a language without a list, none is. */
export class ExpositoryWords {
  private readonly byStem = new Map<string, string[]>();
  private readonly isEnglish: boolean;

  constructor(private readonly language: string) {
    const primary = language.split('-')[0]!.toLowerCase();
    this.isEnglish = primary === 'en';
    for (const word of (ownValue(EXPOSITORY_WORDS, primary) ?? '').split(/\s+/u).filter(Boolean)) {
      const key = stem(word, language);
      this.byStem.set(key, [...(this.byStem.get(key) ?? []), word.toLowerCase()]);
    }
  }

  has(word: string): boolean {
    const form = word.toLowerCase();
    const listed = this.byStem.get(stem(word, this.language)) ?? [];
    return listed.some((known) => (this.isEnglish ? isInflected(form, known) : Math.abs(form.length - known.length) <= LONGEST_ENDING));
  }
}

/** Whether an English form is one of the word and no other word of its stem, as *user* and *setting* are of *use* and *set*. */
function isInflected(form: string, word: string): boolean {
  const short = word.replace(/e$/u, '');
  return [word, `${word}s`, `${word}es`, `${word}ed`, `${word}d`, `${word}ing`, `${short}ing`, word.replace(/y$/u, 'ies'), word.replace(/y$/u, 'ied')].includes(form);
}
